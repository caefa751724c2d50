/**
 * Requests quotes from all providers of a sandbox for all pairs of its chains, with three pairs of tokens and three
 * amounts. Builds the best quote of each request, and prints which of them require the user's consent. Usage: `node
 * --import tsx bench/route-matrix.ts`.
 */
import { createCauseway, parseUnits, type QuoteRequestInput } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type SandboxDescription, sandboxConfig, startSandbox } from '@causeway/sandbox'

const CHAIN_IDS = [1, 42161, 8453] as const
/** Symbols of the input and output token, and the amounts in whole input tokens. */
const PAIRS = [
  { from: 'USDC', to: 'USDC', sizes: ['5', '100', '5000'] },
  { from: 'ETH', to: 'ETH', sizes: ['0.002', '0.05', '2'] },
  { from: 'USDC', to: 'ETH', sizes: ['5', '100', '5000'] },
] as const

interface Route {
  readonly name: string
  readonly request: QuoteRequestInput
}

/** Result for the best quote of a route: the provider, and the reasons of its unverified checks. */
interface Outcome {
  readonly name: string
  readonly providerId: string
  readonly reasons: readonly string[]
}

function listRoutes(description: SandboxDescription): Route[] {
  const account = description.accounts.find(({ name }) => name === 'user')?.address
  const getSide = (chainId: number, symbol: string) => {
    if (symbol === 'ETH') return { address: NATIVE_TOKEN_ADDRESS, decimals: 18 }
    return description.tokens.find((token) => token.chainId === chainId && token.symbol === symbol)
  }
  return CHAIN_IDS.flatMap((fromChainId) =>
    CHAIN_IDS.flatMap((toChainId) =>
      PAIRS.flatMap(({ from, to, sizes }) => {
        const source = getSide(fromChainId, from)
        const destination = getSide(toChainId, to)
        if (!source || !destination || (fromChainId === toChainId && from === to)) return []
        return sizes.map((size) => ({
          name: `${size} ${from} on ${fromChainId} to ${to} on ${toChainId}`,
          request: {
            fromChainId,
            toChainId,
            fromTokenAddress: source.address,
            toTokenAddress: destination.address,
            fromTokenDecimals: source.decimals,
            toTokenDecimals: destination.decimals,
            fromAmount: parseUnits(size, source.decimals),
            fromAddress: account,
            toAddress: account,
          },
        }))
      }),
    ),
  )
}

function getMedian(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

const sandbox = await startSandbox()
const causeway = createCauseway(sandboxConfig(sandbox.description))
const outcomes: Outcome[] = []
const times: number[] = []
const quotesByProvider = new Map<string, number>()
try {
  for (const { name, request } of listRoutes(sandbox.description)) {
    const start = performance.now()
    const { quotes } = await causeway.quotes.getQuotes(request)
    times.push(performance.now() - start)
    for (const { providerId } of quotes) {
      quotesByProvider.set(providerId, (quotesByProvider.get(providerId) ?? 0) + 1)
    }
    const [best] = quotes
    if (!best) {
      outcomes.push({ name, providerId: 'none', reasons: [] })
      continue
    }
    try {
      const { verification } = await causeway.quotes.build(best)
      const reasons = Object.entries(verification).flatMap(([check, result]) =>
        result.status === 'unverified' ? [`${check} ${result.reason}`] : [],
      )
      outcomes.push({ name, providerId: best.providerId, reasons })
    } catch (error) {
      outcomes.push({
        name,
        providerId: best.providerId,
        reasons: [`not built: ${String(error).slice(0, 100)}`],
      })
    }
  }
} finally {
  await causeway.dispose()
  await sandbox.stop()
}

const quoted = outcomes.filter(({ providerId }) => providerId !== 'none')
const consents = quoted.filter(({ reasons }) => reasons.length > 0)
const share = ((consents.length / quoted.length) * 100).toFixed(1)
const lines = [
  `${outcomes.length} routes, ${quoted.length} with a quote, ${consents.length} best quotes require consent (${share} %)`,
  ...consents.map(({ name, providerId, reasons }) => `  ${name}: ${providerId} (${reasons.join(', ')})`),
  `Quotes by provider: ${[...quotesByProvider]
    .sort()
    .map(([id, count]) => `${id} ${count}`)
    .join(', ')}`,
  `Quotes from all providers took ${getMedian(times).toFixed(0)} ms (median), ${Math.max(...times).toFixed(0)} ms at most`,
]
process.stdout.write(`${lines.join('\n')}\n`)
