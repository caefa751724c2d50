// Provides a document for hooks to render into, in a process that is Node otherwise: the sandbox needs Node's files and URLs.
// Import it before React, which looks for a document once.
import { Window } from 'happy-dom'

const window = new Window()
const { document, navigator } = window
Object.assign(globalThis, { window, document, navigator, IS_REACT_ACT_ENVIRONMENT: true })
