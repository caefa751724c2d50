import { startSandbox } from '@causeway/sandbox'
import type { SandboxDescription } from '@causeway/sandbox/config'
import { endWithTerminal, printLog, printProgress, printStep } from '@causeway/sandbox/terminal'
import { DEFAULT_PORT, type StartOptions } from './parse-start-options.ts'
import { buildPage, type PageMode, type PageServer, servePage } from './serve-page.ts'

/** Serves the app, on a sandbox unless `live` is set, until the process is stopped from the terminal. */
export async function startApp(options: StartOptions): Promise<void> {
  const startedAt = performance.now()
  const running: { stop(): Promise<void> }[] = []
  // Stop everything in parallel: on a signal Vite ends the process unless its server is already closing.
  endWithTerminal(async () => {
    await Promise.all(running.map((server) => server.stop()))
  })

  const page = await takePort(options)
  running.push(page)
  const [sandbox] = await Promise.all([
    options.live ? undefined : openSandbox(options, page.origins),
    options.dev ? undefined : buildWithProgress(getMode(options)),
  ])
  if (sandbox) running.push(sandbox)
  page.open(sandbox?.description)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(describeStart(page.url, seconds, sandbox?.description))
}

const getMode = ({ live }: StartOptions): PageMode => (live ? 'live' : 'sandbox')

async function takePort(options: StartOptions): Promise<PageServer> {
  const requestedPort = options.port ?? DEFAULT_PORT
  const strictPort = options.port !== undefined
  const page = await servePage({ mode: getMode(options), port: requestedPort, strictPort, dev: options.dev })
  const isTaken = requestedPort !== 0 && page.port !== requestedPort
  printStep('page', isTaken ? `port ${requestedPort} is in use, using ${page.port}` : `port ${page.port}`)
  return page
}

function openSandbox({ sandboxPort }: StartOptions, origins: PageServer['origins']) {
  return startSandbox({
    port: sandboxPort,
    history: true,
    pageOrigins: [...origins],
    onLog: printLog,
    onProgress: (progress) => {
      const isDownload = progress.step === 'artifacts' && !progress.detail.endsWith('(cached)')
      if (isDownload || progress.done === progress.total) printProgress(progress)
    },
  })
}

async function buildWithProgress(mode: PageMode): Promise<void> {
  const startedAt = performance.now()
  await buildPage(mode)
  printStep('page', `built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
}

function describeStart(url: string, seconds: string, description: SandboxDescription | undefined): string {
  const lines = description
    ? [
        `  Sandbox  ${description.url}/sandbox.json (faults and settings: packages/sandbox/README.md)`,
        '  Wallet   connect "Burner Wallet": it holds test tokens on these chains only',
      ]
    : ['  This mode uses public chains and services, and real funds. It has not been tested with them.']
  return ['', `Ready after ${seconds} s. Press Ctrl-C to stop.`, '', ...lines, `  Open     ${url}`, ''].join(
    '\n',
  )
}
