import { parseUnits, type QuoteRequestInput } from '@causeway/core'
import { allChains, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { retiredProviders, sandboxConfig } from '@causeway/sandbox'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getScenario } from '../../examples/node/src/demo/get-scenario.ts'
import { createTestClient, getToken, getUser, watchToEnd } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const PROVIDERS = [
  'across',
  'axelar',
  'bebop',
  'butter',
  'causeway-router',
  'cow',
  'crosscurve',
  'eisen',
  'enso',
  'erc20-wrapper',
  'fly',
  'gaszip',
  'kyberswap',
  'layerswap',
  'lifi',
  'mayan',
  'nitro',
  'nordstern',
  'oneinch',
  'oogabooga',
  'openocean',
  'orbiter',
  'pendle',
  'relay',
  'squid-v1',
  'squid-v2',
  'stargate-bus',
  'stargate-taxi',
  'sushi',
  'symbiosis',
  'uniswap-v2',
  'uniswap-v3',
  'velora',
  'wrapper',
  'xy',
  'zenlink',
  'zerox',
]

describe('providers on a supported route', () => {
  const sandbox = useSandbox({ markets: true })

  test('covers every provider of the sandbox', () => {
    const { description } = sandbox()
    const all = [...sandboxConfig(description).providers, ...retiredProviders(description)]
    expect(all.map(({ id }) => id).sort()).toEqual(PROVIDERS)
  })

  test.each(PROVIDERS)('%s quotes, builds and executes a transfer that arrives', async (aggregator) => {
    const { description } = sandbox()
    const providers = [...sandboxConfig(description).providers, ...retiredProviders(description)]
    const { causeway, wallet } = createTestClient(description, { providers })
    onTestFinished(() => causeway.dispose())

    const request = createRequest(aggregator)
    const quote = await causeway.quotes.getBestQuote({ ...request, aggregator })
    const { chainId, token, account } = readDestinationBalance(request)
    const there = causeway.platforms.forChain(chainId)
    const before = await there.getBalance({ chainId, token, account })
    const built = await causeway.quotes.build(quote)
    expect([built.verification.spend, built.verification.spender]).not.toContainEqual(
      expect.objectContaining({ status: 'failed' }),
    )
    const { id } = await causeway.executor.execute(built, wallet)
    expect(await watchToEnd(causeway, id)).toMatchObject({ status: 'DONE' })
    const received = (await there.getBalance({ chainId, token, account })) - before
    // On a single chain, the gas may be paid from the output balance.
    const paysGas = chainId === request.fromChainId && token === NATIVE_TOKEN_ADDRESS
    expect(received).toBeGreaterThanOrEqual(paysGas ? 1n : quote.toAmountMin)
  })

  function createRequest(provider: string): QuoteRequestInput {
    const { description } = sandbox()
    const { amount, from, to, token, toToken = token, slippage } = getScenario(provider)
    const source = getSide(from, token)
    const destination = getSide(to, toToken)
    const { address } = getUser(description)
    return {
      fromChainId: source.chainId,
      toChainId: destination.chainId,
      fromTokenAddress: source.address,
      toTokenAddress: destination.address,
      fromTokenDecimals: source.decimals,
      toTokenDecimals: destination.decimals,
      fromAmount: parseUnits(amount, source.decimals),
      fromAddress: address,
      toAddress: address,
      slippage: Number(slippage),
    }
  }

  function getSide(slug: string, symbol: string) {
    const chain = allChains.find((record) => record.slug === slug)
    if (!chain) throw new Error(`Unknown chain: ${slug}.`)
    const { nativeCurrency, id: chainId } = chain
    if (nativeCurrency.symbol === symbol) {
      return { chainId, address: NATIVE_TOKEN_ADDRESS, decimals: nativeCurrency.decimals }
    }
    const { address, decimals } = getToken(sandbox().description, chainId, symbol)
    return { chainId, address, decimals }
  }

  function readDestinationBalance({ toChainId, toTokenAddress, toAddress }: QuoteRequestInput) {
    return { chainId: toChainId, token: toTokenAddress, account: toAddress ?? '0x' }
  }
})
