import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFailed, onTestFinished } from 'vitest'

/** Whether Chromium is available. Otherwise browser tests are skipped. */
export const hasChromium = inject('browser') !== null

/** Local storage with the setting that opens lending in expert mode. */
export const EXPERT_MODE = {
  'causeway:settings:user': JSON.stringify({ version: 1, data: { expertMode: true } }),
}

export interface PageOptions {
  readonly url: string
  /** Color scheme of the system. Default: dark. */
  readonly theme?: 'dark' | 'light'
  /** Size of the viewport. Default: 1440 × 900. */
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Size of the texts in percent, as the browser of a phone enlarges them. Default: a desktop, whose texts are not enlarged. */
  readonly textSize?: number
  /** Whether the page is asked to move nothing, so that clicks do not wait for animations. Default: true. */
  readonly reducedMotion?: boolean
  /** Initial content of the local storage. */
  readonly storage?: Readonly<Record<string, string>>
  /** Prepares the page before it is loaded, for example by scripting its requests. */
  readonly beforeLoad?: (page: Page) => Promise<unknown>
}

/** Problems in the console and requests of a page since it was opened. */
interface Recording {
  readonly problems: string[]
  readonly requests: string[]
}

const recordings = new WeakMap<Page, Recording>()

/**
 * Browser of the current test file. Files share this module, and the setup of each closes the browser after its tests.
 */
let launched: Promise<Browser> | undefined

/** Opens a URL with a fresh profile. The page is closed when the test ends. */
export async function openPage(options: PageOptions): Promise<Page> {
  const {
    url,
    theme = 'dark',
    viewport = { width: 1440, height: 900 },
    textSize,
    reducedMotion = true,
    storage = {},
    beforeLoad,
  } = options
  const context = await (await launch()).newContext({
    viewport,
    colorScheme: theme,
    isMobile: textSize !== undefined,
    hasTouch: textSize !== undefined,
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
  const { problems } = record(page)
  onTestFailed(() => void process.stderr.write(`Console of ${url}:\n${problems.join('\n') || '(empty)'}\n`))
  await beforeLoad?.(page)
  await page.goto(url)
  if (textSize) await page.evaluate(`document.documentElement.style.webkitTextSizeAdjust = '${textSize}%'`)
  return page
}

export async function closeBrowser(): Promise<void> {
  const browser = await launched
  launched = undefined
  await browser?.close()
}

function launch(): Promise<Browser> {
  const executablePath = inject('browser')?.chromium
  if (!executablePath) throw new Error('Chromium is not available.')
  launched ??= chromium.launch({ executablePath, args: ['--no-sandbox', '--font-render-hinting=none'] })
  return launched
}

function record(page: Page): Recording {
  const problems: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    const { url, lineNumber } = message.location()
    problems.push(`console ${message.type()}: ${message.text()} (${url}:${lineNumber})`)
  })
  page.on('pageerror', (error) => problems.push(`thrown: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Canceled requests are ignored: the page cancels requests that it no longer needs.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason}: ${request.method()} ${request.url()}`)
  })
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => requests.push(socket.url()))
  const recording = { problems, requests }
  recordings.set(page, recording)
  return recording
}

function getRecording(page: Page): Recording {
  const recording = recordings.get(page)
  if (!recording) throw new Error('This page was not opened by openPage.')
  return recording
}

/** Checks that a page had no console problems except the allowed ones, no exceptions and no failed requests. */
export function expectQuiet(page: Page, ...allowed: readonly RegExp[]): void {
  const { problems } = getRecording(page)
  expect(problems.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
}

/** Returns the origins to which a page sent requests. */
export function originsAsked(page: Page): string[] {
  const urls = getRecording(page).requests.filter((url) => /^(https?|wss?):/.test(url))
  return [...new Set(urls.map((url) => new URL(url).origin))]
}
