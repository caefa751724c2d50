// Provides a document in which hooks are rendered. The process is otherwise Node, because the sandbox needs Node's
// files and URLs. Import this module before React, which looks for a document once.
import { Window } from 'happy-dom'

const window = new Window()
const { document, navigator } = window
Object.assign(globalThis, { window, document, navigator, IS_REACT_ACT_ENVIRONMENT: true })
