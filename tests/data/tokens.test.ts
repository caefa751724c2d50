import { type Address, createCauseway, memoryStorage } from '@causeway/core'
import {
  dataHostAssetSources,
  isPendle,
  isPendleExpired,
  TokenService,
  type TokenServiceOptions,
} from '@causeway/core/data'
import { sandboxConfig } from '@causeway/sandbox'
import { afterEach, describe, expect, it } from 'vitest'
import { getToken } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const FUEL = 9889
const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const ZERO: Address = `0x${'0'.repeat(40)}`

const sandbox = useSandbox({ chains: [1, 5000] })
const done: (() => unknown)[] = []
afterEach(async () => {
  sandbox().setFaults('data')
  for (const end of done.splice(0)) await end()
})

function connect(overrides: Partial<TokenServiceOptions> = {}): TokenService {
  const { data, ...config } = sandboxConfig(sandbox().description)
  const causeway = createCauseway(config)
  const tokens = new TokenService({
    chains: causeway.chains,
    sources: dataHostAssetSources(data.baseUrl),
    platforms: causeway.platforms,
    ...overrides,
  })
  done.push(
    () => tokens.dispose(),
    () => causeway.dispose(),
  )
  return tokens
}

const USDC = () => getToken(sandbox().description, 5000, 'USDC').address

describe('the token lists of the sandbox', () => {
  it('contain every token of its chains', async () => {
    const tokens = connect()
    for (const { chainId } of sandbox().chains) await tokens.load(chainId)
    for (const { chainId, address, symbol, decimals } of sandbox().tokens) {
      expect(tokens.get(chainId, address)).toMatchObject({ symbol, decimals, address: address.toLowerCase() })
    }
    expect(tokens.get(5000, ZERO)).toMatchObject({ symbol: 'MNT', address: NATIVE, decimals: 18 })
    expect(tokens.assetList(5000).rejected).toEqual([])
    expect(tokens.defaultTokens(5000).map(({ symbol }) => symbol)).toEqual(['WETH', 'USDC', 'USDT', 'WBTC'])
  })

  it('contain an expired principal token and an active one', async () => {
    const tokens = connect()
    await tokens.load(5000)
    const principal = tokens.list(5000).filter((token) => isPendle(token, 'PT'))
    const now = Math.floor(Date.now() / 1_000)
    expect(principal.map((token) => isPendleExpired(token, now))).toEqual([true, false])
  })

  it('contain the assets of Fuel under their ids, with 9 decimals for ETH', async () => {
    const tokens = connect()
    const { tokens: byKey } = await tokens.load(FUEL)
    const { assets } = sandbox().description.fuel
    expect(Object.keys(byKey)).toHaveLength(assets.length)
    for (const { assetId, symbol, decimals } of assets) {
      expect(tokens.get(FUEL, assetId)).toMatchObject({ symbol, decimals })
    }
    expect(tokens.get(FUEL, NATIVE)).toMatchObject({ symbol: 'ETH', decimals: 9, address: NATIVE })
  })

  it('group equal assets across chains', async () => {
    const tokens = connect()
    await tokens.loadOmni()
    await tokens.loadOmniMini()
    // Axelar's USDC on Mantle is in the group of USDC.
    const getChains = (id: string) => tokens.omni().assets[id]?.currencies.map(({ chainId }) => chainId)
    expect(getChains('USDC')).toEqual([1, 5000, 5000, FUEL])
    expect(Object.keys(tokens.omniMini().assets).sort()).toEqual(['ETH', 'USDC', 'USDT', 'WBTC'])
    expect(Object.keys(tokens.omni().assets)).toContain('sDAI')
  })

  it('fall back to the next source for every kind of failure of the first source', async () => {
    const { baseUrl } = sandbox().services.data
    const failing = [
      { kind: 'httpError', status: 404 },
      { kind: 'html' },
      { kind: 'malformedJson' },
      { kind: 'truncate' },
    ] as const
    for (const reply of failing) {
      const tokens = connect({ sources: { lists: [`${baseUrl}/gone`, `${baseUrl}/asset-lists`] } })
      sandbox().setFaults('data', { path: '/gone', reply })
      expect(Object.keys((await tokens.load(1)).tokens)).not.toHaveLength(0)
    }
  })

  it('are aborted once the last caller stops waiting', async () => {
    const tokens = connect()
    sandbox().setFaults('data', { reply: { kind: 'hang' } })
    const leave = new AbortController()
    const loading = tokens.load(1, { signal: leave.signal })
    leave.abort()
    await expect(loading).rejects.toMatchObject({ code: 'ABORTED' })
    expect(tokens.flags.get('1')).toBeUndefined()
  })
})

describe('a token added by the user', () => {
  /** Disables the lists, so that the token can only be found on the chain. */
  const withoutLists = (storage = memoryStorage()) => connect({ sources: { lists: [] }, storage })

  it('is read from its contract and is available after a reload', async () => {
    const storage = memoryStorage()
    const added = await withoutLists(storage).addCustom(5000, USDC())
    expect(added).toEqual({
      chainId: 5000,
      address: USDC().toLowerCase(),
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    })
    const reloaded = withoutLists(storage)
    await reloaded.restore()
    expect(reloaded.get(5000, USDC())).toEqual(added)
    await reloaded.removeCustom(5000, USDC())
    expect(reloaded.find(5000, USDC())).toBeUndefined()
  })

  it('is rejected if there is no contract, or if the contract is not a token', async () => {
    const tokens = withoutLists()
    const nobody = '0x00000000000000000000000000000000000000aa'
    await expect(tokens.addCustom(5000, nobody)).rejects.toMatchObject({
      code: 'NOT_A_TOKEN',
      details: `${nobody}: no contract is deployed`,
    })
    const [chain] = sandbox().description.chains
    await expect(tokens.addCustom(1, chain?.contracts.multicall3 ?? '')).rejects.toMatchObject({
      code: 'NOT_A_TOKEN',
    })
  })

  it('is searched for on every chain, with a separate result for each chain', async () => {
    const tokens = connect()
    const answers = await tokens.lookUp({ tokenAddress: USDC(), chainIds: [5000, 1, FUEL, 77] })
    expect(answers).toMatchObject([
      { chainId: 5000, status: 'found', from: 'list', token: { symbol: 'USDC' } },
      { chainId: 1, status: 'missing', error: { code: 'NOT_A_TOKEN' } },
      { chainId: FUEL, status: 'missing', error: { code: 'INVALID_INPUT' } },
      { chainId: 77, status: 'missing', error: { code: 'UNKNOWN_CHAIN' } },
    ])
  })
})
