/** Whatever is thrown, in plain words: a contract's revert, providers without a quote, a wallet's no, a bad request. */
import type { Address, ErrorContext } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ExampleContext } from './support/example.ts'
import { heading, quiet, table } from './support/text.ts'

const AAVE_POOL_ON_BASE: Address = '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5'
const USDC_ON_BASE: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const USDC_ON_ARBITRUM: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const BORROW = parseAbi(['function borrow(address, uint256, uint256, uint16, address)'])
/** Owes and owns nothing with any lender. */
const NOBODY: Address = '0x00000000000000000000000000000000000c0de5'

export async function run({ causeway, print, signal }: ExampleContext): Promise<void> {
  const explain = async (what: string, error: unknown, context: ErrorContext = {}) => {
    const words = await causeway.errors.translate(error, context)
    print(heading(what))
    print(
      table([
        ['title', words.title],
        ['message', words.message],
        ['do next', words.hint ?? '-'],
        ['could have done otherwise', words.source],
        ['trying again may help', words.retryable ? 'yes' : 'no'],
        ['for a switch', words.code],
      ]),
    )
  }

  // A loan without collateral, tried and never sent.
  const data = encodeFunctionData({
    abi: BORROW,
    functionName: 'borrow',
    args: [USDC_ON_BASE, 1_000_000n, 2n, 0, NOBODY],
  })
  const outcome = await causeway.platforms
    .forChain(base.id)
    .simulate({ chainId: base.id, from: NOBODY, to: AAVE_POOL_ON_BASE, data, value: 0n }, { signal })
  if (outcome.status === 'reverted') {
    print(quiet(`\nThe node's own words: ${outcome.reason.split('\n', 1)[0]}`))
    // The protocol says whose numbers and names they are.
    await explain('Aave refuses a loan', outcome.error, { protocol: 'aave-v3', chainId: base.id })
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
  const asked = failures.filter(({ code }) => code !== 'NOT_SUPPORT')
  print(heading('Providers have no quote for 0.000001 USDC'))
  print(
    table(asked.map(({ name, code, reason, retryable }) => [name, code, retryable ? 'later' : '', reason])),
  )
  const [first] = asked
  if (first) await explain(`The first of them, ${first.name}`, first.error, { aggregator: first.name })

  await explain('The user says no', Object.assign(new Error('User rejected the request.'), { code: 4001 }))

  const bad = { ...tooLittle, fromAmount: -5n, fromTokenAddress: '0x12' } as const
  const refused = await causeway.quotes.getQuotes(bad, { signal }).catch((error: unknown) => error)
  await explain('A request that cannot be asked names its fields', refused)
}
