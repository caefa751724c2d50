import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@causeway/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveProviders } from '../../examples/app/src/app/network/live/live-providers.ts'
import { type PageServer, servePage } from '../../examples/app/start/serve-page.ts'
import { buildApp } from '../support/browser/build-app.ts'
import { goWithinApp } from '../support/browser/go-within-app.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'
import {
  CONFIGURED_HOSTS,
  type PublicHosts,
  scriptPublicHosts,
} from '../support/browser/script-public-hosts.ts'

/** Matches failures of requests that the scripted hosts reject, and warnings of the logger. */
const EXPECTED = /^console (error: Failed to load resource|warning: )/

const PROVIDERS = liveProviders(CONFIGURED_HOSTS.VITE_GATEWAY_URL).length
const HEADING = new RegExp(`^\\d+ quotes? of ${PROVIDERS} providers$`)

/** Paths, titles and contents. Two successive titles differ, so that the next page is known by its title. */
const PAGES = [
  ['/bridge', 'Bridge', /You send/],
  ['/swap', 'Swap', /You pay/],
  ['/lending', 'Lending', /Aave V3/],
  ['/markets', 'Markets', /USDC/],
  ['/lending/8453/AAVE_V3', 'Lending', /WETH/],
  ['/yields', 'Yields', /WETH/],
  ['/lending/pro/8453/AAVE_V3', 'Lending', /WETH/],
  ['/portfolio', 'Portfolio', /Net worth/],
  ['/rewards', 'Rewards', /25% months 1-4/],
  ['/multichain', 'Multichain', /USDC/],
  ['/buysell', 'Buy / Sell', /USDC/],
  ['/nowhere', 'Causeway', /Go to Swap/],
] as const

/** Services that are requested for a swap of ETH to USDC on Base. */
const SWAPS: readonly string[] = [
  'butter',
  'cow',
  'fly',
  'kyberswap',
  'lifi',
  'nordstern',
  'openocean',
  'pendle',
  'relay',
  'sushi',
  'symbiosis',
  'velora',
  'xy',
  'zenlink',
  'gateway/bebop',
  'gateway/eisen',
  'gateway/enso',
  'gateway/oneinch',
  'gateway/squid-v2',
  'gateway/zerox',
]

/** Services that are requested for a transfer of USDC from Arbitrum One to Base. */
const BRIDGES: readonly string[] = [
  'across',
  'axelar',
  'butter',
  'crosscurve',
  'lifi',
  'mayan',
  'nitro',
  'orbiter',
  'relay',
  'symbiosis',
  'xy',
  'gateway/layerswap',
  'gateway/squid-v2',
]

describe.skipIf(!hasChromium)('the live build over scripted hosts', () => {
  let sandbox: Sandbox
  let server: PageServer
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway-live-page-'))
    await buildApp('live', folder, CONFIGURED_HOSTS)
    server = await servePage({ mode: 'live', port: 0, folder })
    server.open()
    sandbox = await startSandbox({ chains: [5000, 8453, 42161] })
  }, 300_000)
  afterAll(async () => {
    await Promise.all([server?.stop(), sandbox?.stop(), rm(folder, { recursive: true, force: true })])
  })

  const open = async (path: string) => {
    let hosts: PublicHosts | undefined
    const page = await openPage({
      url: `${server.url}${path}`,
      beforeLoad: async (opened) => {
        hosts = await scriptPublicHosts(opened, sandbox.description)
      },
    })
    if (!hosts) throw new Error('The hosts are not scripted.')
    return { page, hosts }
  }

  test('every page shows its content without an exception', async () => {
    const { page, hosts } = await open('/swap')
    for (const [path, title, content] of PAGES) {
      await goWithinApp(page, path)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await expect.poll(() => page.locator('main').innerText(), { message: path }).toMatch(content)
      await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' })
      expect(await page.getByRole('alert').filter({ hasText: 'Something went wrong!' }).count(), path).toBe(0)
    }
    expectQuiet(page, EXPECTED)
    expect(hosts.unknown.filter((url) => !isLogo(url))).toEqual([])
  })

  test.each([
    ['/swap?chain=8453&inputCurrency=ETH&outputCurrency=USDC', SWAPS],
    ['/bridge?inputChain=42161&outputChain=8453', BRIDGES],
    ['/bridge?inputChain=42161&outputChain=8453&inputCurrency=ETH&outputCurrency=ETH', ['gaszip', 'orbiter']],
  ])(
    '%s requests every provider of its route, with those that require a key through the gateway',
    async (path, services) => {
      const { page, hosts } = await open(path)
      await page.getByLabel(/^You (pay|send) \(/).fill('1')
      await page.getByRole('heading', { level: 2, name: HEADING }).waitFor()
      await expect.poll(() => [...hosts.services]).toEqual(expect.arrayContaining([...services]))
      expectQuiet(page, EXPECTED)
    },
  )
})

/** Logos of lenders and tokens are on hosts that are not scripted, so their failures are ignored. */
function isLogo(url: string): boolean {
  return /\.(webp|png|svg)$/.test(new URL(url).pathname)
}
