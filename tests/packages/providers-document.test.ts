import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { parseQuoteRequest, type QuoteProvider } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import * as providers from '@causeway/core/providers'
import { describe, expect, test } from 'vitest'
import { liveProviders } from '../../examples/app/src/app/network/live/live-providers.ts'
import { getNetwork as getCowNetwork } from '../../packages/core/src/providers/cow/networks.ts'
import { DEPOSITORY_CHAINS } from '../../packages/core/src/providers/layerswap/contracts.ts'
import { networks as layerswapNetworks } from '../../packages/core/src/providers/layerswap/networks.ts'
import { getMayanChain } from '../../packages/core/src/providers/mayan/networks.ts'
import { getChainCode } from '../../packages/core/src/providers/orbiter/chain-codes.ts'
import { NETWORKS as stargateNetworks } from '../../packages/core/src/providers/stargate/networks.ts'
import { contractsOn } from '../../packages/core/src/providers/zenlink/contracts.ts'

const ALL: readonly QuoteProvider[] = [
  providers.across(),
  providers.axelar(),
  providers.bebop(),
  providers.butter(),
  providers.causewayPools({ deployments: {} }),
  providers.cow(),
  providers.crosscurve(),
  providers.eisen(),
  providers.enso(),
  providers.erc20Wrapper(),
  providers.fly(),
  providers.gaszip(),
  providers.kyberswap(),
  providers.layerswap(),
  providers.lifi(),
  providers.mayan(),
  providers.nitro(),
  providers.nordstern(),
  providers.oneinch(),
  providers.oogabooga(),
  providers.openocean(),
  providers.orbiter(),
  providers.pendle(),
  providers.relay(),
  providers.squidV1(),
  providers.squidV2(),
  providers.stargateBus(),
  providers.stargateTaxi(),
  providers.sushi(),
  providers.symbiosis(),
  providers.uniswapV2(),
  providers.uniswapV3(),
  providers.velora(),
  providers.wrapper(),
  providers.xy(),
  providers.zenlink(),
  providers.zerox(),
]

const document = await readFile('docs/providers.md', 'utf8')
const coverage = await readFile('docs/coverage.md', 'utf8')

/** Returns the cells of a table by the id in the first column. */
function readTable(header: string): ReadonlyMap<string, readonly string[]> {
  const start = document.indexOf(header)
  const rows = document.slice(start).split('\n\n')[0]?.split('\n').slice(2) ?? []
  return new Map(
    rows.map((row) => {
      const [, id = '', ...cells] = row.split('|').map((cell) => cell.trim())
      return [id.replaceAll('`', ''), cells.slice(0, -1)] as const
    }),
  )
}

const services = readTable('| id       | kind')
const verification = readTable('| id | known contracts')

/** Returns whether a decoder of the provider knows the contracts. */
const isDecoded = ({ decode, decodeOrder }: QuoteProvider) =>
  decode !== undefined || decodeOrder !== undefined

function describeDecoder({ decode, decodeOrder, decodesEveryCall }: QuoteProvider): string {
  if (!decode) return 'none'
  const calls = decodesEveryCall ? 'every call' : 'calls'
  return decodeOrder ? `${calls} and orders` : calls
}

describe('docs/providers.md', () => {
  test('covers every exported provider', () => {
    const ids = ALL.map(({ id }) => id).sort()
    expect([...services.keys()].sort()).toEqual(ids)
    expect([...verification.keys()].sort()).toEqual(ids)
  })

  test.each(ALL.map((provider) => [provider.id, provider] as const))(
    'describes %s as it is',
    (id, provider) => {
      const [kind = '', , , , build = '', status = '', tokens = '', done = ''] = services.get(id) ?? []
      expect(kind.split(/[ ,;]/)[0], 'kind').toBe(provider.kind)
      expect(/with the quote/.test(build), 'build').toBe(provider.build === undefined)
      expect(/^none/.test(status), 'status').toBe(provider.status === undefined)
      expect(tokens === 'none', 'tokens').toBe(provider.tokens === undefined)
      expect(done.split(/[;,]/)[0], 'DONE').toBe(provider.settlesOn === 'source' ? 'departed' : 'arrived')
    },
  )

  test.each(ALL.map((provider) => [provider.id, provider] as const))(
    'states how %s is verified',
    (id, provider) => {
      const [contracts, decoder, , replies] = verification.get(id) ?? []
      expect(contracts).toBe(provider.contracts ? 'list' : isDecoded(provider) ? 'in the decoder' : 'none')
      expect(decoder).toBe(describeDecoder(provider))
      const name = id.startsWith('stargate') ? 'stargate' : id
      expect(replies).toBe(existsSync(`tests/fixtures/${name}.test.ts`) ? 'yes' : 'no')
    },
  )
})

const SOURCE = 'packages/core/src'

/** Every number in the sources of the providers and chains that may be a chain id. */
async function readChainIds(): Promise<readonly number[]> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) =>
    /^(providers|chains)\/.*(?<!\.test|test-support)\.ts$/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(`${SOURCE}/${file}`, 'utf8')))
  const numbers = texts.flatMap((text) => text.match(/\b\d{1,10}(?:_\d{3})*\b/g) ?? [])
  return [...new Set(numbers.map((digits) => Number(digits.replaceAll('_', ''))))].filter((id) => id > 0)
}

const chainIds = await readChainIds()

/** Known contracts of a provider, by source chain that has some. */
async function readContracts(id: string): Promise<readonly (readonly string[])[]> {
  const provider = ALL.find((candidate) => candidate.id === id)
  const targetsByChain = chainIds.map(async (fromChainId) => {
    const request = parseQuoteRequest({
      fromChainId,
      toChainId: fromChainId === 1 ? 10 : 1,
      fromTokenAddress: NATIVE_TOKEN_ADDRESS,
      toTokenAddress: NATIVE_TOKEN_ADDRESS,
      fromTokenDecimals: 18,
      toTokenDecimals: 18,
      fromAmount: 10n ** 18n,
    })
    return (await provider?.contracts?.(request))?.targets ?? []
  })
  return (await Promise.all(targetsByChain)).filter((targets) => targets.length > 0)
}

const countChains = async (id: string) => (await readContracts(id)).length

const countIds = (has: (id: number) => boolean) => chainIds.filter(has).length

/** The section of a provider, in one line. */
function readSection(heading: string): string {
  const section = document.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return section.replace(/\s+/g, ' ')
}

/** Number of names in a list such as "Astar, Base and Scroll". */
const countNames = (list = '') => list.split(/, | and /).length

describe('the limits of providers in docs/providers.md', () => {
  test.each([
    ['Across', 'across', /the (\d+) chains with a SpokePool/],
    ['Axelar', 'axelar', /between the (\d+) chains/],
    ['Butter', 'butter', /known router \((\d+)\)/],
    ['Gas.zip', 'gaszip', /known contract \((\d+) chains\)/],
    ['LI.FI', 'lifi', /known Diamond \((\d+)\)/],
    ['Orbiter', 'orbiter', /known router \((\d+) chains\)/],
    ['Relay', 'relay', /known contracts \((\d+)\)/],
    ['Wrapper', 'wrapper', /for the (\d+) EVM chains/],
  ])('states the number of source chains of %s', async (heading, id, pattern) => {
    expect(pattern.exec(readSection(heading))?.[1]).toBe(String(await countChains(id)))
  })

  test.each([
    ['CoW Swap', countIds((id) => getCowNetwork(id) !== undefined), /one chain of ([^.]+)\./],
    ['Mayan', countIds((id) => getMayanChain(id) !== undefined), /two different chains of ([^.]+)\./],
    ['Zenlink', countIds((id) => contractsOn(id) !== undefined), /one chain of ([^.]+)\./],
  ])('names every chain of %s', (heading, count, pattern) => {
    expect(countNames(pattern.exec(readSection(heading))?.[1])).toBe(count)
  })

  test.each([
    ['Layerswap', 'source chains', DEPOSITORY_CHAINS.length, /its depository \((\d+)\)/],
    ['Layerswap', 'networks', layerswapNetworks.length, /a table of (\d+)/],
    ['Orbiter', 'codes', countIds((id) => getChainCode(id) !== undefined), /The (\d+) known numbers/],
    ['Stargate', 'chains', Object.keys(stargateNetworks).length, /the (\d+) EVM chains/],
    [
      'Stargate',
      'pools',
      Object.values(stargateNetworks).flatMap(({ pools }) => pools).length,
      /and (\d+) pools/,
    ],
  ])('states the number of %s %s', (heading, _subject, count, pattern) => {
    expect(pattern.exec(readSection(heading))?.[1]).toBe(String(count))
  })

  test.each([
    ['enso', 4, 'four'],
    ['fly', 4, 'four'],
    ['nordstern', 12, 'twelve'],
  ])('states the number of known addresses of %s', async (id, count, word) => {
    const addresses = (await readContracts(id)).flat().map((address) => address.toLowerCase())
    expect(new Set(addresses).size).toBe(count)
    expect(readTable('| provider | evidence').get(id)?.[1]).toContain(`${word} addresses`)
  })

  test('names every aggregator that supports an exact output', () => {
    const sentence = /An exact output \(`toAmount`\) is supported by ([^.]+)\./.exec(
      readSection('Aggregators of one chain'),
    )
    const ids = providers
      .swapAggregators({ gatewayUrl: '/gateway' })
      .filter(({ supportsExactOutput }) => supportsExactOutput)
    const named = [...(sentence?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, id]) => id)
    expect(named.sort()).toEqual(ids.map(({ id }) => id).sort())
  })

  test('states that Squid v1 is off by default, and no set of providers contains it', () => {
    const sets = [...providers.swapAggregators({ gatewayUrl: '/gateway' }), ...liveProviders('/gateway')]
    expect(services.get('squid-v1')?.[0]).toContain('off by default')
    expect(sets.map(({ id }) => id)).not.toContain('squid-v1')
  })
})

describe('docs/coverage.md', () => {
  test('does not state that calldata is not decoded if the provider decodes it', () => {
    const wrong = ALL.filter(({ id, decode }) => {
      const row =
        coverage.split('\n').find((line) => line.includes(`providers/${id}/conformance.test.ts`)) ?? ''
      return decode !== undefined && /calldata is (simulated, )?not decoded/.test(row)
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
  })
})
