import type { Address, Hex, TransferRecord, TransferStep } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { type TransferFacts, transferFacts } from './transfer-facts.ts'

export const NOW = Date.UTC(2026, 10, 22, 14, 2, 0)
const ACCOUNT: Address = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
export const HASH: Hex = `0x5f21${'0'.repeat(56)}08ac`
export const TO_HASH: Hex = `0x0be9${'0'.repeat(56)}77d1`

const call = { to: `0x${'4'.repeat(40)}`, data: '0x', value: 0n } as const
/** A bridge of 850 USDC from Arbitrum to Base that is not sent yet. */
export function buildRecord(
  fields: Partial<TransferRecord> = {},
  steps: TransferStep[] = [],
): TransferRecord {
  return {
    id: 'a1',
    chainId: arbitrum.id,
    chainType: 'EVM',
    from: ACCOUNT,
    info: {
      type: 'Bridge',
      account: ACCOUNT,
      recipient: ACCOUNT,
      inputChainId: arbitrum.id,
      outputChainId: base.id,
      inputCurrency: `0x${'a'.repeat(40)}`,
      outputCurrency: `0x${'b'.repeat(40)}`,
      inputAmountRaw: 850_000_000n,
      outputAmountRaw: 849_940_000n,
      outputAmountMinRaw: 849_090_000n,
      usualDuration: 190,
      aggregator: 'stargate',
    },
    status: 'PENDING',
    addedTime: NOW,
    arrivalAfterBlock: 12n,
    run: { name: 'Stargate bus', steps },
    ...fields,
  }
}

/** A bridge whose source transaction is confirmed. */
export function sentRecord(fields: Partial<TransferRecord> = {}): TransferRecord {
  const steps = [
    approve({ done: true, hash: `0x9d4c${'0'.repeat(60)}` }),
    deposit({ done: true, hash: HASH }),
  ]
  return buildRecord({ hash: HASH, sentTime: NOW, ...fields }, steps)
}

/** A completed lending action on Arbitrum. */
export function actionRecord(
  info: Partial<TransferRecord['info']> = {},
  fields: Partial<TransferRecord> = {},
): TransferRecord {
  const { account } = buildRecord().info
  const action = { type: 'Money Market', txType: 'Deposit', lender: 'AAVE_V3', account } as const
  return {
    ...buildRecord(fields, [deposit({ done: true, hash: HASH })]),
    hash: HASH,
    status: 'DONE',
    sentTime: NOW,
    info: { ...action, inputChainId: arbitrum.id, outputChainId: arbitrum.id, ...info },
    run: { name: 'Aave V3', steps: [deposit({ done: true, hash: HASH })] },
    ...fields,
  }
}

const USDC: Address = `0x${'1'.repeat(40)}`
const WETH: Address = `0x${'2'.repeat(40)}`
const DEBT_USDC: Address = `0x${'3'.repeat(40)}`
const A_WETH: Address = `0x${'4'.repeat(40)}`

/** A step of a margin trade that grants or revokes a permission of the router. */
function permission(
  kind: 'approve' | 'permission',
  selector: string,
  to: Address,
  amount: bigint,
): TransferStep {
  const data: Hex = `0x${selector}${'7'.repeat(40).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
  return { kind, call: { to, data, value: 0n }, done: false }
}

/** Steps of margin trades: `Open` deposits 1 WETH and borrows 2,500 USDC, `Close` sells 1.0006 WETH. */
const MARGIN_STEPS = {
  Open: [
    permission('approve', '095ea7b3', WETH, 10n ** 18n),
    permission('permission', 'c04a8a10', DEBT_USDC, 2_500_000_000n),
    deposit(),
  ],
  Close: [
    permission('approve', '095ea7b3', A_WETH, 1_005_628_620_852_314_882n),
    deposit(),
    permission('permission', '095ea7b3', A_WETH, 0n),
  ],
} as const

/** Returns the facts of a margin trade whose first steps are done. Its permissions were read, and nothing of them was used. */
export function buildMarginFacts(
  txType: 'Open' | 'Close',
  doneCount: number,
  fields: Partial<TransferRecord> = {},
): TransferFacts {
  const steps = MARGIN_STEPS[txType].map((step, index) =>
    index < doneCount ? { ...step, done: true, hash: HASH } : step,
  )
  const usdc = { address: USDC, symbol: 'USDC', decimals: 6 }
  const weth = { address: WETH, symbol: 'WETH', decimals: 18 }
  const [input, output] = txType === 'Open' ? [usdc, weth] : [weth, usdc]
  const record = actionRecord(
    { type: 'Margin', txType, inputCurrency: input.address, outputCurrency: output.address },
    { status: 'PENDING', hash: undefined, run: { name: 'Aave V3', steps }, ...fields },
  )
  const [paid, due] = txType === 'Open' ? ['2,500 USDC', '1 WETH'] : ['1.0006 WETH', '2,500 USDC']
  const tokens = [WETH, DEBT_USDC, A_WETH]
  const allowances = new Map(tokens.map((token) => [`${token}:0x${'7'.repeat(40)}`, 2n ** 200n]))
  return buildFacts(record, { input, output, paid, paidExact: paid, due, allowances })
}

/** Returns the facts of a record, with its amounts. */
export function buildFacts(record: TransferRecord, fields: Partial<TransferFacts> = {}): TransferFacts {
  const facts = transferFacts(record, undefined, [arbitrum, base], fields.isRunning ?? false)
  const quoted = '849.94 USDC'
  return { ...facts, paid: '850 USDC', due: quoted, quoted, least: '849.09 USDC', ...fields }
}

export function approve(fields: object = {}): TransferStep {
  return { kind: 'approve', call, done: false, ...fields }
}

export function deposit(fields: object = {}): TransferStep {
  return { kind: 'call', call, done: false, ...fields }
}
