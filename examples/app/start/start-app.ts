import { startSandbox } from '@causeway/sandbox'
import type { SandboxDescription } from '@causeway/sandbox/config'
import { endWithTerminal, printLog, printProgress, printStep } from '@causeway/sandbox/terminal'
import { DEFAULT_PORT, type StartOptions } from './options.ts'
import { buildPage, type Mode, type PageServer, servePage } from './page-server.ts'

/** Serves the app, over a sandbox unless it is live, until the terminal ends it. */
export async function startApp(options: StartOptions): Promise<void> {
  const startedAt = performance.now()
  const running: { stop(): Promise<void> }[] = []
  // Together: Vite ends the program on a signal unless its server is closing by then.
  endWithTerminal(async () => {
    await Promise.all(running.map((one) => one.stop()))
  })

  const page = await takePort(options)
  running.push(page)
  const [sandbox] = await Promise.all([
    options.live ? undefined : openSandbox(options, page.origins),
    options.dev ? undefined : buildWithProgress(modeOf(options)),
  ])
  if (sandbox) running.push(sandbox)
  page.open(sandbox?.description)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(farewell(page.url, seconds, sandbox?.description))
}

const modeOf = ({ live }: StartOptions): Mode => (live ? 'live' : 'sandbox')

async function takePort(options: StartOptions): Promise<PageServer> {
  const wanted = options.port ?? DEFAULT_PORT
  const strictPort = options.port !== undefined
  const page = await servePage({ mode: modeOf(options), port: wanted, strictPort, dev: options.dev })
  const isTaken = wanted !== 0 && page.port !== wanted
  printStep('page', isTaken ? `port ${wanted} is taken: ${page.port} instead` : `port ${page.port}`)
  return page
}

function openSandbox({ sandboxPort }: StartOptions, origins: PageServer['origins']) {
  return startSandbox({
    port: sandboxPort,
    pageOrigins: [...origins],
    onLog: printLog,
    onProgress: (progress) => {
      const isDownload = progress.step === 'artifacts' && !progress.detail.endsWith('(cached)')
      if (isDownload || progress.done === progress.total) printProgress(progress)
    },
  })
}

async function buildWithProgress(mode: Mode): Promise<void> {
  const startedAt = performance.now()
  await buildPage(mode)
  printStep('page', `built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
}

function farewell(url: string, seconds: string, description: SandboxDescription | undefined): string {
  const about = description
    ? [
        `  Sandbox  ${description.url}/sandbox.json (faults and settings: packages/sandbox/README.md)`,
        '  Wallet   connect "Burner Wallet": it holds test money on these chains, and only there',
      ]
    : ['  Public chains and services, real money. Not run against live: nobody has tried this yet.']
  return ['', `Ready after ${seconds} s. Ctrl-C ends it.`, '', ...about, `  Open     ${url}`, ''].join('\n')
}
