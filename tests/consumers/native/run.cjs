// Evaluates the bundle like the engine of a phone: with the globals that are listed here, and none of Node.
const { readFileSync } = require('node:fs')
const { runInNewContext } = require('node:vm')

const phone = {
  AbortController,
  AbortSignal,
  clearTimeout,
  console,
  fetch,
  Headers,
  // Used by React's server renderer, which replaces the screen.
  MessageChannel,
  performance,
  queueMicrotask,
  Request,
  Response,
  setTimeout,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
}
runInNewContext(readFileSync('out.js', 'utf8'), phone, { filename: 'out.js' })
process.stdout.write(phone.rendered)
// Exit explicitly: React's message channel stays open.
process.exit()
