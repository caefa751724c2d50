// Evaluates the bundle as a phone's engine would: its globals are those named here, and nothing of Node.
const { readFileSync } = require('node:fs')
const { runInNewContext } = require('node:vm')

const phone = {
  AbortController,
  AbortSignal,
  clearTimeout,
  console,
  fetch,
  Headers,
  // Of React's server renderer, which stands in for the screen.
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
// React's channel stays open.
process.exit()
