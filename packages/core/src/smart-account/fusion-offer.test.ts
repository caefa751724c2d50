import { describe, expect, it } from 'vitest'
import type { BuiltTransaction } from '../quotes/build-quote.ts'
import type { SmartAccount } from './account.ts'
import { TARGET, USDC } from './create-bench.test-support.ts'
import { offerFusion } from './fusion-offer.ts'

const [BASE, ARBITRUM, MANTLE] = [8453, 42161, 5000]
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Account whose methods must not be called. */
const account = new Proxy({} as SmartAccount, {
  get: (_, name) => {
    throw new Error(`The account was asked: ${String(name)}`)
  },
})
const options = {} as Parameters<typeof offerFusion>[2]

function built({ request = {}, ...fields }: Record<string, object> = {}): BuiltTransaction {
  const route = { fromChainId: BASE, toChainId: ARBITRUM, fromTokenAddress: USDC, fromAmount: 5n, ...request }
  const checked = { status: 'verified' }
  return {
    type: 'transaction',
    request: route,
    approval: { token: USDC, spender: TARGET, amount: 5n },
    transaction: { to: TARGET, data: '0x', value: 0n },
    verification: { spend: checked, spender: checked, recipient: checked },
    ...fields,
  } as unknown as BuiltTransaction
}

describe('offerFusion rejects without asking the account', () => {
  it.each([
    [
      'for an order',
      { ...built(), type: 'order' },
      'The transfer is an order, which the wallet itself must sign.',
    ],
    [
      'for native tokens',
      built({ request: { fromTokenAddress: NATIVE } }),
      'Native tokens do not support permits.',
    ],
    [
      'on a chain that does not support fees in tokens',
      built({ request: { fromChainId: MANTLE } }),
      'Fees cannot be paid in tokens on this chain.',
    ],
    [
      'for a swap, which may pay its caller',
      built({ request: { toChainId: BASE } }),
      'A swap may pay its output to the caller, which would be the smart account.',
    ],
    [
      'if the recipient cannot be verified',
      built({ verification: { recipient: { status: 'unverified', reason: 'opaque' } } }),
      'The calldata does not contain the recipient. Choose another provider.',
    ],
    [
      'if native tokens are spent as well',
      built({ transaction: { to: TARGET, data: '0x', value: 1n } }),
      'The calls also spend native tokens.',
    ],
  ])('%s', async (_what, work, details) => {
    const offer = offerFusion(account, work as BuiltTransaction, options)
    await expect(offer).rejects.toMatchObject({ code: 'FUSION_UNSUPPORTED', details })
  })
})
