"""The live view: a page on loopback that shows what runs, and from which a person can pause it and take over.

`view.py` is the engine: the calls that are shown and held up (`pause.py`). `person.py` does what the person does,
`pictures.py` takes pictures, `server.py` serves `page.html`. `live.py` starts all that when somebody asks for it.
"""
