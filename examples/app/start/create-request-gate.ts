import type { SandboxDescription } from '@causeway/sandbox/config'
import type { Connect, Plugin } from 'vite'

/**
 * Creates a Vite plugin that delays every request until the page is opened, and serves `/sandbox.json` if it has a
 * sandbox.
 */
export function createRequestGate(): { plugin: Plugin; open(sandbox?: SandboxDescription): void } {
  let open: (sandbox?: SandboxDescription) => void = () => undefined
  const opened = new Promise<SandboxDescription | undefined>((resolve) => {
    open = resolve
  })
  const handle: Connect.NextHandleFunction = (request, response, next) => {
    opened.then((sandbox) => {
      if (!sandbox || request.url?.split('?')[0] !== '/sandbox.json') return next()
      response.setHeader('content-type', 'application/json')
      response.setHeader('cache-control', 'no-store')
      response.end(JSON.stringify(sandbox))
    }, next)
  }
  const configure = ({ middlewares }: { readonly middlewares: Connect.Server }) => {
    middlewares.use(handle)
  }
  const plugin = { name: 'request-gate', configureServer: configure, configurePreviewServer: configure }
  return { plugin, open }
}
