import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createCauseway, type QuoteProvider, type QuoteRequestInput } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type SandboxDescription, sandboxConfig } from '@causeway/sandbox'
import { median } from '../../support/median.ts'

const ROUNDS = 5
/** Latency of each service. Most providers send one request, others two or three in sequence. */
const LATENCY_MS = 150

/** Measures a request to all providers and a request to each single provider, with delayed services. */
export async function providerRound(): Promise<{ ours: number; slowest: number }> {
  const child = fork(new URL('../../support/sandbox-child.ts', import.meta.url))
  try {
    const [description] = (await once(child, 'message')) as [SandboxDescription]
    await Promise.all(Object.keys(description.services).map((service) => delay(description, service)))
    const { providers } = sandboxConfig(description)
    const times = await measureTimes(description, providers)
    const alone: number[] = []
    for (const provider of providers) alone.push(median(await measureTimes(description, [provider])))
    return { ours: median(times), slowest: Math.max(...alone) }
  } finally {
    await stop(child)
  }
}

async function measureTimes(
  description: SandboxDescription,
  providers: readonly QuoteProvider[],
): Promise<number[]> {
  const causeway = createCauseway({ ...sandboxConfig(description), providers })
  const times: number[] = []
  try {
    // The first round opens connections and loads tables, so it is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const startedAt = performance.now()
      await causeway.quotes.getQuotes(createRequest(description))
      if (round > 0) times.push(performance.now() - startedAt)
    }
  } finally {
    await causeway.dispose()
  }
  return times
}

/** 100 USDC from Arbitrum to Base. */
function createRequest({ tokens, accounts }: SandboxDescription): QuoteRequestInput {
  const getUsdc = (chainId: number) =>
    tokens.find((token) => token.chainId === chainId && token.symbol === 'USDC')?.address ??
    NATIVE_TOKEN_ADDRESS
  const user = accounts.find(({ name }) => name === 'user')
  return {
    fromChainId: 42161,
    toChainId: 8453,
    fromTokenAddress: getUsdc(42161),
    toTokenAddress: getUsdc(8453),
    fromTokenDecimals: 6,
    toTokenDecimals: 6,
    fromAmount: 100_000_000n,
    fromAddress: user?.address,
    toAddress: user?.address,
    slippage: 1.5,
  }
}

async function delay({ url }: SandboxDescription, service: string): Promise<void> {
  const body = JSON.stringify([{ latencyMs: LATENCY_MS }])
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/faults/${service}`, { method: 'PUT', headers, body })
  if (!response.ok) throw new Error(`Failed to delay ${service}: ${await response.text()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  child.disconnect()
  await once(child, 'exit')
}
