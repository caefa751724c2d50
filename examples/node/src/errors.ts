/**
 * Translates errors to readable messages: a contract revert, a provider failure, a rejection in the wallet, an invalid
 * request.
 */
import type { Address, ErrorContext } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { encodeFunctionData, parseAbi } from 'viem'
import { heading, quiet, table } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const AAVE_POOL_ON_BASE: Address = '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5'
const USDC_ON_BASE: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const USDC_ON_ARBITRUM: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const BORROW = parseAbi(['function borrow(address, uint256, uint256, uint16, address)'])
/** Account without lending positions. */
const EMPTY_ACCOUNT: Address = '0x00000000000000000000000000000000000c0de5'

export async function run({ causeway, print, signal }: ExampleContext): Promise<void> {
  const explain = async (title: string, error: unknown, context: ErrorContext = {}) => {
    const translated = await causeway.errors.translate(error, context)
    print(heading(title))
    print(
      table([
        ['title', translated.title],
        ['message', translated.message],
        ['next step', translated.hint ?? '-'],
        ['source', translated.source],
        ['retryable', translated.retryable ? 'yes' : 'no'],
        ['code', translated.code],
      ]),
    )
  }

  // This borrow without collateral is only simulated.
  const data = encodeFunctionData({
    abi: BORROW,
    functionName: 'borrow',
    args: [USDC_ON_BASE, 1_000_000n, 2n, 0, EMPTY_ACCOUNT],
  })
  const outcome = await causeway.platforms
    .forChain(base.id)
    .simulate({ chainId: base.id, from: EMPTY_ACCOUNT, to: AAVE_POOL_ON_BASE, data, value: 0n }, { signal })
  if (outcome.status === 'reverted') {
    print(quiet(`\nMessage of the node: ${outcome.reason.split('\n', 1)[0]}`))
    // Error numbers and names depend on the protocol.
    await explain('Aave rejects a loan', outcome.error, { protocol: 'aave-v3', chainId: base.id })
  }

  const tooLittle = {
    fromChainId: arbitrum.id,
    toChainId: base.id,
    fromTokenAddress: USDC_ON_ARBITRUM,
    toTokenAddress: USDC_ON_BASE,
    fromTokenDecimals: 6,
    toTokenDecimals: 6,
    fromAmount: 1n,
  }
  const { failures } = await causeway.quotes.getQuotes(tooLittle, { timeout: 8_000, signal })
  const supported = failures.filter(({ code }) => code !== 'NOT_SUPPORT')
  print(heading('Providers have no quote for 0.000001 USDC'))
  print(
    table(
      supported.map(({ name, code, reason, retryable }) => [name, code, retryable ? 'later' : '', reason]),
    ),
  )
  const [first] = supported
  if (first) await explain(`Error of ${first.name}`, first.error, { aggregator: first.name })

  await explain(
    'The user rejects the request',
    Object.assign(new Error('User rejected the request.'), { code: 4001 }),
  )

  const bad = { ...tooLittle, fromAmount: -5n, fromTokenAddress: '0x12' } as const
  const inputError = await causeway.quotes.getQuotes(bad, { signal }).catch((error: unknown) => error)
  await explain('An invalid request names its fields', inputError)
}
