"""Interconnect Explorer in JupyterHub: every visitor has one of their own.

In the environment of the notebook servers install jupyter-server-proxy and the explorer, and put
this file there as /etc/jupyter/jupyter_server_config.py. The launcher then opens it, at
https://hub.example.org/user/NAME/explorer/: it is started when it is first asked for, listens to
its own machine alone, and ends with the notebook server. A notebook server without a hub takes
this file as well.

One that somebody starts in a terminal there stands at /user/NAME/proxy/8050/:

    explorer serve --prefix ${JUPYTERHUB_SERVICE_PREFIX}proxy/8050/ --allow-host hub.example.org
"""

c = get_config()  # noqa: F821

SERVE = "explorer serve --no-browser --port {port} --prefix {base_url}explorer/"

c.ServerProxy.servers = {
    "explorer": {
        "command": [*SERVE.split(), "--allow-host", "hub.example.org"],
        "timeout": 30,
        "launcher_entry": {"title": "Interconnect Explorer"},
    },
}
