/** Builds the dapp and serves it with its own sandbox until Ctrl-C. */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { arbitrum, base } from '@causeway/core/chains'
import { type SandboxDescription, startSandbox } from '@causeway/sandbox'
import { endWithTerminal, fail, readPort } from '@causeway/sandbox/terminal'
import { build, type Plugin, preview } from 'vite'

const HELP = `Serves the React dapp with local chains until Ctrl-C.

  npm run start:dapp -- [options]

  --port <number>   port of the page, default 4180
  --help            this text`

const root = fileURLToPath(new URL('..', import.meta.url))

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4180' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(HELP)
  const port = readPort('--port', values.port)
  const running: { stop(): Promise<void> }[] = []
  endWithTerminal(async () => {
    await Promise.all(running.map((service) => service.stop()))
  })

  let described: SandboxDescription | undefined
  const config = { root, mode: 'sandbox', logLevel: 'warn' } as const
  await build(config)
  const page = await preview({
    ...config,
    plugins: [sandboxJson(() => described)],
    preview: { host: '127.0.0.1', port, strictPort: values.port !== '4180' },
  })
  running.push({ stop: () => page.close() })
  const url = page.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  const sandbox = await startSandbox({ chains: [arbitrum.id, base.id], markets: false, pageOrigins: [url] })
  running.push(sandbox)
  described = sandbox.description
  console.log(`Press Ctrl-C to stop. Connect "Burner Wallet", which holds test tokens.\n\n  Open  ${url}\n`)
}

/** Serves the sandbox's description to the page. The status is 503 until the sandbox is ready. */
function sandboxJson(describe: () => SandboxDescription | undefined): Plugin {
  return {
    name: 'sandbox-json',
    configurePreviewServer({ middlewares }) {
      middlewares.use('/sandbox.json', (_request, response) => {
        const description = describe()
        response.statusCode = description ? 200 : 503
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(description ?? {}))
      })
    },
  }
}

main().catch(fail)
