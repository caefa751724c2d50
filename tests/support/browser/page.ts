import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFailed, onTestFinished } from 'vitest'

/** Without one, browser tests are skipped. */
export const hasChromium = inject('browser') !== null

export interface PageOptions {
  readonly url: string
  /** The system's; dark unless told. */
  readonly theme?: 'dark' | 'light'
  /** 1440 × 900 unless told. */
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly reducedMotion?: boolean
  /** What the page finds in its local storage. */
  readonly storage?: Readonly<Record<string, string>>
}

/** What a page said and asked for since it was opened. */
interface Recording {
  readonly complaints: string[]
  readonly requests: string[]
}

const recordings = new WeakMap<Page, Recording>()

/** One for the test file: files share this module, and the setup of each closes it after the last of its tests. */
let launched: Promise<Browser> | undefined

export async function closeBrowser(): Promise<void> {
  const browser = await launched
  launched = undefined
  await browser?.close()
}

function launch(): Promise<Browser> {
  const executablePath = inject('browser')?.chromium
  if (!executablePath) throw new Error('There is no Chromium')
  launched ??= chromium.launch({ executablePath, args: ['--no-sandbox', '--font-render-hinting=none'] })
  return launched
}

/** Opens an address as somebody does who was never there; closed when the test ends. */
export async function openPage(options: PageOptions): Promise<Page> {
  const {
    url,
    theme = 'dark',
    viewport = { width: 1440, height: 900 },
    reducedMotion,
    storage = {},
  } = options
  const context = await (await launch()).newContext({
    viewport,
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(url).origin,
          localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const { complaints } = record(page)
  onTestFailed(() => void process.stderr.write(`${url} said:\n${complaints.join('\n') || 'nothing'}\n`))
  await page.goto(url)
  return page
}

function record(page: Page): Recording {
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    const { url, lineNumber } = message.location()
    complaints.push(`console ${message.type()}: ${message.text()} (${url}:${lineNumber})`)
  })
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // The page's own doing: what it no longer needs, it cancels.
    if (why !== 'net::ERR_ABORTED') complaints.push(`${why}: ${request.method()} ${request.url()}`)
  })
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => requests.push(socket.url()))
  const recording = { complaints, requests }
  recordings.set(page, recording)
  return recording
}

function recordingOf(page: Page): Recording {
  const found = recordings.get(page)
  if (!found) throw new Error('This page was not opened by openPage')
  return found
}

/** Nothing on the console but what is allowed, nothing thrown, no request that came to nothing. */
export function expectQuiet(page: Page, ...allowed: readonly RegExp[]): void {
  const { complaints } = recordingOf(page)
  expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
}

/** Where a page has sent requests to. */
export function originsAsked(page: Page): string[] {
  const urls = recordingOf(page).requests.filter((url) => /^(https?|wss?):/.test(url))
  return [...new Set(urls.map((url) => new URL(url).origin))]
}
