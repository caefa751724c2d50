import type { SandboxDescription } from '@causeway/sandbox/config'
import type { Connect, Plugin } from 'vite'

/** Holds every request until the page opens, and answers `/sandbox.json` where it stands on a sandbox. */
export function pageOnceOpen(): { plugin: Plugin; open(sandbox?: SandboxDescription): void } {
  let open: (sandbox?: SandboxDescription) => void = () => undefined
  const opened = new Promise<SandboxDescription | undefined>((resolve) => {
    open = resolve
  })
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    opened.then((sandbox) => {
      if (!sandbox || request.url?.split('?')[0] !== '/sandbox.json') return next()
      response.setHeader('content-type', 'application/json')
      response.setHeader('cache-control', 'no-store')
      response.end(JSON.stringify(sandbox))
    }, next)
  }
  const configure = ({ middlewares }: { readonly middlewares: Connect.Server }) => {
    middlewares.use(answer)
  }
  const plugin = { name: 'page-once-open', configureServer: configure, configurePreviewServer: configure }
  return { plugin, open }
}
