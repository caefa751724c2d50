import type { Address, Hex, TransferRecord, TransferStep } from '@causeway/core'
import { base } from '@causeway/core/chains'
import { describe, expect, test } from 'vitest'
import {
  actionRecord,
  approve,
  buildFacts,
  buildMarginFacts,
  buildRecord,
  deposit,
  HASH,
  NOW,
  sentRecord,
} from './build-record.test-support.ts'
import { describeFunds } from './describe-funds.ts'

const USDC: Address = `0x${'a'.repeat(40)}`
const swapInfo = { ...buildRecord().info, type: 'Swap', outputChainId: buildRecord().chainId } as const

describe('describeFunds', () => {
  test('does not state that a provider has the funds of a tracked transaction that it does not show', () => {
    const { run: _, info, ...record } = buildRecord({ hash: HASH })
    const { outputChainId: __, ...tracked } = info
    const text = 'The transaction was sent on Arbitrum One, but Stargate does not show it yet.'
    const toText = (departed: Pick<TransferRecord, 'departedTime'>) =>
      describeFunds(buildFacts({ ...record, info: { ...tracked, aggregator: 'Stargate' }, ...departed }))
    expect(toText({})).toContain(text)
    expect(toText({ departedTime: 1 })).not.toContain(text)
  })

  test('states that an approval has reverted, and does not call it pending', () => {
    const facts = buildFacts(buildRecord({}, [approve({ hash: HASH }), deposit()]), { isReverted: true })
    expect(describeFunds(facts)).toBe(
      'Nothing was sent. 850 USDC is still in your wallet on Arbitrum One. The last transaction reverted, and only cost the network fee.',
    )
  })

  test('states that the approval of an ended transfer has reverted, and does not call it pending', () => {
    const ended = { status: 'FAILED', confirmedBy: 'chain', message: 'The approval reverted' } as const
    const record = buildRecord(ended, [approve({ hash: HASH }), deposit()])
    expect(describeFunds(buildFacts(record, { isReverted: true }))).toBe(
      'The approval reverted. Nothing was sent. 850 USDC is still in your wallet on Arbitrum One. The last transaction reverted, and only cost the network fee.',
    )
  })

  test('states that nothing was sent after an approval was canceled, and that none remains', () => {
    const message = 'The approval was canceled or replaced in the wallet'
    const record = buildRecord({ status: 'INVALID', confirmedBy: 'chain', message }, [
      approve({ hash: HASH }),
      deposit(),
    ])
    expect(describeFunds(buildFacts(record))).toBe(
      `${message}. Nothing was sent. 850 USDC is still in your wallet on Arbitrum One.`,
    )
  })

  test.each([
    [
      'nothing was sent',
      buildRecord({}, [approve(), deposit()]),
      'Nothing was sent. 850 USDC is still in your wallet on Arbitrum One.',
    ],
    [
      'only the approval was made',
      buildRecord({}, [approve({ done: true }), deposit()]),
      'Nothing was sent. 850 USDC is still in your wallet on Arbitrum One. The approval is confirmed and may remain active.',
    ],
    [
      'the deposit is not confirmed',
      buildRecord({ hash: HASH }, [deposit({ hash: HASH })]),
      '850 USDC leaves your wallet on Arbitrum One with this transaction, which is not confirmed yet. At least 849.09 USDC is expected at 0x71c7…976f on Base. There is nothing more to sign.',
    ],
    [
      'it is on its way',
      sentRecord(),
      '850 USDC left your wallet on Arbitrum One and is with Stargate bus. At least 849.09 USDC is expected at 0x71c7…976f on Base. There is nothing more to sign.',
    ],
    [
      'it takes too long',
      sentRecord({ stalledTime: 1 }),
      'This is taking longer than usual. Your transfer is still pending. 850 USDC left your wallet on Arbitrum One and is with Stargate bus. At least 849.09 USDC is expected at 0x71c7…976f on Base. There is nothing more to sign.',
    ],
    [
      'an order is open',
      buildRecord({ orderId: '0xo', info: swapInfo }),
      'The order is with Stargate bus. 850 USDC stays in your wallet on Arbitrum One until it is filled. At least 849.09 USDC is expected at 0x71c7…976f on Arbitrum One. There is nothing more to sign.',
    ],
    [
      'a batch is accepted',
      buildRecord({ batchId: '0xb' }),
      'Your wallet accepted the transaction. 850 USDC leaves it on Arbitrum One once it is included. At least 849.09 USDC is expected at 0x71c7…976f on Base.',
    ],
    [
      'it arrived',
      sentRecord({ status: 'DONE' }),
      'At least 849.09 USDC arrived at 0x71c7…976f on Base. There is nothing more to do.',
    ],
    [
      'it arrived, and a revocation remains',
      buildRecord({ hash: HASH, status: 'DONE' }, [deposit({ done: true, hash: HASH }), deposit()]),
      'At least 849.09 USDC arrived at 0x71c7…976f on Base.',
    ],
    [
      'something else arrived',
      sentRecord({ status: 'PARTIAL_SUCCESS', message: 'axlUSDC was paid' }),
      'axlUSDC was paid. Only part of the amount, or another token, arrived on Base. See the destination transaction for details.',
    ],
    [
      'the provider reports only that it was refunded',
      sentRecord({ status: 'TRANSFER_REFUNDED', message: 'Relay refunded the deposit on the source chain.' }),
      '850 USDC was refunded on Arbitrum One, minus the cost of both transfers.',
    ],
    [
      'it was refunded',
      sentRecord({ status: 'TRANSFER_REFUNDED' }),
      '850 USDC was refunded on Arbitrum One, minus the cost of both transfers.',
    ],
    [
      'the chain shows where the refund landed',
      sentRecord({ status: 'TRANSFER_REFUNDED', refund: { chainId: base.id } }),
      'The refund has arrived: on Base.',
    ],
    [
      'the wallet rejected it',
      buildRecord({ status: 'INVALID', message: 'The user rejected it' }, [
        approve({ done: true }),
        deposit(),
      ]),
      'The user rejected it. Nothing was sent. 850 USDC is still in your wallet on Arbitrum One. The approval is confirmed and may remain active.',
    ],
    [
      'it reverted',
      buildRecord(
        { hash: HASH, status: 'FAILED', confirmedBy: 'chain', message: 'The transaction reverted' },
        [deposit({ hash: HASH })],
      ),
      'The transaction reverted. 850 USDC is still in your wallet on Arbitrum One, less the network fee.',
    ],
    [
      'the wallet reported the rejection of a deposit that it sent',
      sentRecord({ status: 'INVALID', message: 'The user rejected it' }),
      'The user rejected it. 850 USDC left your wallet on Arbitrum One and is with Stargate bus. At least 849.09 USDC is expected at 0x71c7…976f on Base.',
    ],
    [
      'the provider reports a failure after the deposit',
      sentRecord({ status: 'FAILED', confirmedBy: 'provider', message: 'failed: no reason' }),
      'No reason. 850 USDC left your wallet on Arbitrum One, and Stargate bus reports that it will not arrive. Contact Stargate bus with the source hash.',
    ],
    [
      'an order was not filled',
      buildRecord({ orderId: '0xo', status: 'FAILED', info: swapInfo }),
      'The order was not filled. 850 USDC is still in your wallet on Arbitrum One.',
    ],
  ])('states where the funds are when %s', (_, record, text) => {
    expect(describeFunds(buildFacts(record))).toBe(text)
  })

  test.each([
    [
      'was supplied',
      actionRecord({ inputCurrency: USDC }),
      { paid: '850 USDC' },
      'Supplied 850 USDC to Aave V3 on Arbitrum One. There is nothing more to do.',
    ],
    [
      'was repaid for another account',
      actionRecord({ txType: 'Repay', inputCurrency: USDC, recipient: `0x${'c'.repeat(40)}` }),
      { paid: '850 USDC' },
      'Repaid 850 USDC to Aave V3 on Arbitrum One for 0xcccc…cccc. There is nothing more to do.',
    ],
    [
      'was borrowed',
      actionRecord({ txType: 'Borrow', outputCurrency: USDC }),
      { due: '850 USDC' },
      'Borrowed 850 USDC from Aave V3 on Arbitrum One. There is nothing more to do.',
    ],
    [
      'was moved by several actions',
      actionRecord({ txType: 'Deposit, Borrow', inputCurrency: USDC, outputCurrency: USDC }),
      { paid: '850 USDC', due: '20 USDC' },
      'Supplied, borrowed with Aave V3 on Arbitrum One. There is nothing more to do.',
    ],
    [
      'opened a position',
      actionRecord({ type: 'Margin', txType: 'Open', inputCurrency: USDC, outputCurrency: USDC }),
      { paid: '850 USDC', due: '20 USDC' },
      'Borrowed and supplied with Aave V3 on Arbitrum One. There is nothing more to do.',
    ],
    [
      'is to be supplied by a transaction that is not confirmed',
      actionRecord(
        { inputCurrency: USDC },
        { status: 'PENDING', run: { name: 'Aave V3', steps: [deposit({ hash: HASH })] } },
      ),
      { paid: '850 USDC' },
      'The transaction is not confirmed on Arbitrum One yet. There is nothing more to sign.',
    ],
    [
      'was not borrowed, because the transaction reverted',
      actionRecord({ txType: 'Borrow' }, { status: 'FAILED', message: 'The transaction reverted' }),
      { due: '850 USDC' },
      'The transaction reverted. Nothing changed with Aave V3 on Arbitrum One. Only the network fee was paid.',
    ],
    [
      'was not borrowed, because the wallet was not requested to sign',
      actionRecord(
        { txType: 'Borrow' },
        { status: 'PENDING', hash: undefined, run: { name: 'Aave V3', steps: [] } },
      ),
      { due: '850 USDC' },
      'Nothing was sent.',
    ],
  ])('describes a lending action when it %s', (_, record, amounts, text) => {
    expect(
      describeFunds(buildFacts(record, { paid: undefined, due: undefined, least: undefined, ...amounts })),
    ).toBe(text)
  })

  const failedBatch = (fields: object = {}): TransferStep => ({
    kind: 'batch',
    calls: [],
    id: '0xb',
    done: false,
    ...fields,
  })

  test('states that the fee of a smart account is unknown if its failed batch has no transaction', () => {
    const fields = { chainType: 'BICONOMY', status: 'FAILED', message: 'The batch failed' } as const
    expect(describeFunds(buildFacts(buildRecord({ ...fields, batchId: '0xb' }, [failedBatch()])))).toBe(
      'The batch failed. 850 USDC is still in your wallet on Arbitrum One. It is unknown whether the smart account paid its fee.',
    )
    const describeAction = (step: TransferStep) => {
      const run = { name: 'Aave V3', steps: [step] }
      return describeFunds(
        buildFacts(actionRecord({ txType: 'Borrow' }, { ...fields, hash: undefined, batchId: '0xb', run })),
      )
    }
    expect(describeAction(failedBatch())).toBe(
      'The batch failed. Nothing changed with Aave V3 on Arbitrum One. It is unknown whether the smart account paid its fee.',
    )
    expect(
      describeAction(failedBatch({ hash: HASH, fee: { chainId: 42161, token: USDC, amount: 1n } })),
    ).toBe(
      'The batch failed. Nothing changed with Aave V3 on Arbitrum One. Only the fee of the smart account was paid.',
    )
  })

  test('states the fee of a smart account, and not a network fee, if its bridge reverted', () => {
    const fields = { chainType: 'BICONOMY', status: 'FAILED', confirmedBy: 'chain', hash: HASH } as const
    const describe = (...steps: TransferStep[]) => describeFunds(buildFacts(buildRecord(fields, steps)))
    expect(describe(failedBatch({ hash: HASH, fee: { chainId: 42161, token: USDC, amount: 1n } }))).toBe(
      '850 USDC is still in your wallet on Arbitrum One, less the fee of the smart account.',
    )
    expect(describe()).toBe(
      '850 USDC is still in your wallet on Arbitrum One. It is unknown whether the smart account paid its fee.',
    )
  })

  test.each([
    [
      'FAILED',
      'Your wallet reports that the batch failed',
      'Your wallet reports that the batch failed. According to it, nothing was executed on Arbitrum One. Check your balance before you try again.',
    ],
    [
      'PARTIAL_SUCCESS',
      'Your wallet reports that it executed only a part of the batch',
      'Your wallet reports that it executed only a part of the batch. It is unknown which part was executed on Arbitrum One. Check your balance before you try again. Approvals may remain active. You can revoke them under Approvals.',
    ],
  ] as const)(
    'attributes the end of a batch without a transaction to the wallet (%s)',
    (status, message, text) => {
      const fields = { status, message, confirmedBy: 'chain', batchId: '0xb' } as const
      const trade = buildFacts(buildRecord(fields, [failedBatch()]))
      expect(describeFunds(trade)).toBe(text)
      const action = buildFacts(
        actionRecord(
          { txType: 'Deposit' },
          { ...fields, hash: undefined, run: { name: 'Aave V3', steps: [failedBatch()] } },
        ),
      )
      expect(describeFunds(action)).toBe(text)
    },
  )

  const twoCalls = [deposit({ done: true, hash: HASH }), deposit()]

  test('states how many steps are confirmed if a plan stopped between two transactions', () => {
    const record = actionRecord(
      { txType: 'Deposit, Borrow' },
      { status: 'PENDING', run: { name: 'Aave V3', steps: twoCalls } },
    )
    expect(describeFunds(buildFacts(record))).toBe('1 of 2 steps is confirmed. Resume to complete the rest.')
    expect(describeFunds(buildFacts(record, { isExpired: true }))).toBe(
      '1 of 2 steps is confirmed. The rest has expired and is not sent.',
    )
  })

  test('states that a part was executed if a later transaction of a plan failed', () => {
    const record = actionRecord(
      { txType: 'Deposit, Borrow' },
      { status: 'INVALID', message: 'It would revert: paused', run: { name: 'Aave V3', steps: twoCalls } },
    )
    expect(describeFunds(buildFacts(record))).toBe(
      'It would revert: paused. 1 of 2 transactions was executed, the rest was not.',
    )
  })

  test('names the approval that remains of a batch of which the wallet executed only the approval', () => {
    const word = (value: string) => value.padStart(64, '0')
    const data: Hex = `0x095ea7b3${word('4'.repeat(40))}${word(850_000_000n.toString(16))}`
    const call = { to: USDC, data, value: 0n }
    const message = 'The wallet did not execute every call of the batch'
    const record = buildRecord(
      { status: 'FAILED', confirmedBy: 'chain', hash: HASH, batchId: '0xb', message, info: swapInfo },
      [{ kind: 'approve', call, done: true, hash: HASH }, deposit()],
    )
    const input = { address: USDC, symbol: 'USDC', decimals: 6 }
    const key = `${USDC}:0x${'4'.repeat(40)}`
    const describeLeft = (current: bigint) =>
      describeFunds(buildFacts(record, { input, allowances: new Map([[key, current]]) }))
    expect(describeFunds(buildFacts(record, { input }))).toContain(
      'The approval of 850 USDC may remain active.',
    )
    // Another transfer has used a part of it, or all.
    expect(describeLeft(100_000_000n)).toContain('The approval of 100 USDC remains active.')
    expect(describeLeft(0n)).toMatch(/less the network fee\.$/)
    expect(describeLeft(850_000_000n)).toBe(
      'The wallet did not execute every call of the batch. 850 USDC is still in your wallet on Arbitrum One, less the network fee. The approval of 850 USDC remains active. You can revoke it under Approvals.',
    )
  })

  test('states how many approvals were revoked if a batch revoked only some', () => {
    const record = actionRecord(
      { type: 'Approve', txType: 'Revoke' },
      {
        status: 'FAILED',
        confirmedBy: 'chain',
        run: {
          name: 'Revoke',
          steps: [deposit({ kind: 'permission', done: true, hash: HASH }), deposit({ kind: 'permission' })],
        },
      },
    )
    expect(describeFunds(buildFacts(record))).toBe('1 of 2 approvals was revoked.')
  })

  const AFTER_OPEN_APPROVAL =
    'Nothing was sent. 1 WETH is still in your wallet on Arbitrum One. The approval of 1 WETH remains active. You can revoke it under Approvals. This action did not change your position.'

  test.each([
    ['the margin was approved', buildMarginFacts('Open', 1), AFTER_OPEN_APPROVAL],
    [
      'the credit was delegated, and the trade was never sent',
      buildMarginFacts('Open', 2, { status: 'INVALID', message: 'It would revert: expired' }),
      'It would revert: expired. Nothing was sent. 1 WETH is still in your wallet on Arbitrum One. The approval of 1 WETH remains active. The permission to borrow 2,500 USDC remains active. You can revoke it under Approvals. This action did not change your position.',
    ],
    [
      'the credit was delegated, and the trade reverted',
      buildMarginFacts('Open', 2, { status: 'FAILED', hash: HASH, confirmedBy: 'chain' }),
      'Nothing changed with Aave V3 on Arbitrum One. Only the network fee was paid. The approval of 1 WETH remains active. The permission to borrow 2,500 USDC remains active. You can revoke it under Approvals.',
    ],
    [
      'nothing was sent for a close',
      buildMarginFacts('Close', 0),
      'Nothing was sent. This action did not change your position.',
    ],
    [
      'the withdrawal of collateral was allowed',
      buildMarginFacts('Close', 1),
      'Nothing was sent. The permission to withdraw 1.005628620852314882 WETH remains active. You can revoke it under Approvals. This action did not change your position.',
    ],
    [
      'the position was closed, and the permission is not revoked yet',
      buildMarginFacts('Close', 2, { hash: HASH }),
      'Repaid with collateral with Aave V3 on Arbitrum One. The permission to withdraw 1.005628620852314882 WETH remains active. You can revoke it under Approvals.',
    ],
    [
      'the position was closed, and the revocation was rejected',
      buildMarginFacts('Close', 2, { hash: HASH, status: 'DONE' }),
      'Repaid with collateral with Aave V3 on Arbitrum One. The permission to withdraw 1.005628620852314882 WETH remains active. You can revoke it under Approvals.',
    ],
  ])('names the permissions that remain of a margin trade when %s', (_, facts, text) => {
    expect(describeFunds(facts)).toBe(text)
  })

  test('states that there is nothing more to do once nothing of a permission is left to revoke', () => {
    const facts = buildMarginFacts('Close', 2, { hash: HASH, status: 'DONE' })
    const allowances = new Map([...(facts.allowances ?? [])].map(([key]) => [key, 0n]))
    expect(describeFunds({ ...facts, allowances })).toBe(
      'Repaid with collateral with Aave V3 on Arbitrum One. There is nothing more to do.',
    )
    const unsent = { ...buildMarginFacts('Close', 1), allowances }
    expect(describeFunds(unsent)).toBe('Nothing was sent. This action did not change your position.')
  })

  test('does not claim that a permission remains whose revocation the wallet was asked to send', () => {
    const { record } = buildMarginFacts('Close', 2, { hash: HASH })
    const ask = { nonce: 3, fromBlock: 1n, time: 1 }
    const steps = (record.run?.steps ?? []).map(
      (step, index): TransferStep => (index === 2 && 'call' in step ? { ...step, ask } : step),
    )
    const run = { name: 'Aave V3', steps }
    expect(describeFunds(buildMarginFacts('Close', 2, { hash: HASH, run }))).toBe(
      'Repaid with collateral with Aave V3 on Arbitrum One. The permission to withdraw 1.005628620852314882 WETH may remain active. You can revoke it under Approvals.',
    )
  })

  test('does not claim that a permission remains which the first of two actions may have used up', () => {
    const { record } = buildMarginFacts('Open', 3, { hash: HASH })
    const run = { name: 'Aave V3', steps: [...(record.run?.steps ?? []), deposit()] }
    const facts = { ...buildMarginFacts('Open', 3, { hash: HASH, run }), allowances: undefined }
    expect(describeFunds(facts)).toContain(
      'The approval of 1 WETH may remain active. The permission to borrow 2,500 USDC may remain active.',
    )
  })

  test('states that a remaining permission to manage positions can be revoked', () => {
    const spender = '7'.repeat(40).padStart(64, '0')
    const steps: TransferStep[] = [
      {
        kind: 'permission',
        call: { to: `0x${'5'.repeat(40)}`, data: `0xeecea000${spender}${'1'.padStart(64, '0')}`, value: 0n },
        done: true,
        hash: HASH,
      },
      deposit(),
    ]
    const record = actionRecord(
      { type: 'Margin', txType: 'Open' },
      { status: 'PENDING', hash: undefined, run: { name: 'Morpho Blue', steps } },
    )
    const allowances = new Map([[`0x${'5'.repeat(40)}:0x${'7'.repeat(40)}`, 1n]])
    expect(describeFunds(buildFacts(record, { allowances }))).toContain(
      'The permission to manage all your positions at the lender remains active. You can revoke it under Approvals.',
    )
  })

  test('states the amount that arrived once the chain reports it', () => {
    const describe = (status: TransferRecord['status'], received: string) =>
      describeFunds(buildFacts(sentRecord({ status }), { received }))
    expect(describe('DONE', '849.51 USDC')).toBe(
      '849.51 USDC arrived at 0x71c7…976f on Base. There is nothing more to do.',
    )
    expect(describe('PARTIAL_SUCCESS', '849.51 axlUSDC')).toBe(
      'Only part of the amount, or another token, arrived on Base: 849.51 axlUSDC.',
    )
  })

  test('states once whether another token or only a part arrived, with the quoted amount', () => {
    const { outputCurrency = USDC } = buildRecord().info
    const describe = (token: Address, amount: bigint, received: string) => {
      const fields = { status: 'PARTIAL_SUCCESS', message: 'Another token arrived.' } as const
      return describeFunds(buildFacts(sentRecord({ ...fields, received: { token, amount } }), { received }))
    }
    expect(describe(USDC, 849_892_000n, '849.892 USDT')).toBe(
      '849.892 USDT arrived on Base instead of the quoted 849.94 USDC.',
    )
    expect(describe(outputCurrency, 400_000_000n, '400 USDC')).toBe(
      'Only 400 USDC of the quoted 849.94 USDC arrived on Base.',
    )
  })

  test('omits amounts if only a hash is known', () => {
    const info = { type: 'Bridge', account: '', inputChainId: 42161, aggregator: 'across' } as const
    const { run: _, ...record } = sentRecord({ info, departedTime: NOW })
    const facts = buildFacts(record, { paid: undefined, due: undefined, least: undefined })
    expect(describeFunds(facts)).toBe(
      'The amount left your wallet on Arbitrum One and is with across. There is nothing more to sign.',
    )
  })
})
