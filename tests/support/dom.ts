// A document for hooks to render into, in a process that is Node's in everything else: the sandbox needs its files and URLs.
// Imported before React, which looks for a document once.
import { Window } from 'happy-dom'

const window = new Window()
const { document, navigator } = window
Object.assign(globalThis, { window, document, navigator, IS_REACT_ACT_ENVIRONMENT: true })
