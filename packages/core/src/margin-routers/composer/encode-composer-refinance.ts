import { lowerAddress, sameAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { rejectRoute } from '../../margin/margin-rejected-error.ts'
import type { RefinanceTrade } from '../../margin/refinance/refinance-trade.ts'
import type { Call } from '../../platforms/transaction.ts'
import { checkComposerParties } from './check-composer-parties.ts'
import type { ComposerOperation, FlashOperation, SweepOperation } from './composer-operation.ts'
import { decodeComposerCall } from './decode-composer-operations.ts'
import { encodeComposerCall, encodeComposerOperations } from './encode-composer-operations.ts'
import type { ComposerDeployment } from './to-composer-operations.ts'
import { type RefinanceOperations, toRefinanceOperations } from './to-lend-operations.ts'

/**
 * Encodes the call that moves a loan, decodes it and checks it against the move.
 *
 * @throws MarginRejectedError MARGIN_ROUTE_REJECTED or CausewayError COMPOSER_UNREADABLE if the calldata differs from the
 * move; CausewayError LENDER_UNREADABLE
 */
export function encodeComposerRefinance(trade: RefinanceTrade, deployment: ComposerDeployment): Call {
  const data = encodeComposerCall(toOperations(trade, deployment))
  const problems = checkComposerRefinance(decodeComposerCall(data), trade, deployment)
  if (problems.length > 0) rejectRoute('1delta', problems)
  return { to: deployment.composer, data, value: 0n }
}

/**
 * Checks operations against a move: one flash loan, with nothing inside but the repayment and withdrawal at the old lender
 * and the deposit and loan at the new one; the remaining tokens sent to the account. Returns the deviations as sentences.
 */
export function checkComposerRefinance(
  operations: readonly ComposerOperation[],
  trade: RefinanceTrade,
  deployment: ComposerDeployment,
): readonly string[] {
  const { account, flashLoan, to } = trade
  const expected = toRefinanceOperations(trade, deployment.composer)
  const tokens = getTokens(trade)
  const flashLoans = operations.filter((operation) => operation.kind === 'flash')
  const [first] = flashLoans
  const due = flashLoan.amount + flashLoan.fee
  return [
    ...checkComposerParties(operations, {
      account: lowerAddress(account),
      composer: lowerAddress(deployment.composer),
      forwarder: lowerAddress(deployment.forwarder),
      spenders: [
        { token: tokens.debt, spender: lowerAddress(flashLoan.contract) },
        { token: tokens.debt, spender: expected.repay.pool },
        { token: tokens.collateral, spender: expected.deposit.pool },
      ],
      forwarderSpenders: [],
    }),
    ...(first && flashLoans.length === 1
      ? checkFlashLoan(first, trade, { poolId: deployment.poolId, expected })
      : [`The move takes ${flashLoans.length} flash loans instead of 1.`]),
    ...(due > to.borrow.limit
      ? [`The flash loan needs ${due} base units, the limit is ${to.borrow.limit}.`]
      : []),
    ...operations
      .filter((operation) => !isOuterOperation(operation, trade))
      .map(({ kind }) => `There is an unexpected ${kind} outside the flash loan.`),
    ...Object.values(tokens)
      .filter(
        (token) =>
          !operations
            .slice(operations.findIndex(({ kind }) => kind === 'flash'))
            .some((operation) => isFinalSweep(operation, token, account)),
      )
      .map((token) => `The remaining ${token} is not sent to the account.`),
  ]
}

function checkFlashLoan(
  { source, poolId, token, pool, amount, operations }: FlashOperation,
  trade: RefinanceTrade,
  terms: { readonly poolId: number; readonly expected: RefinanceOperations },
): readonly string[] {
  const { flashLoan } = trade
  const isExpected =
    source === flashLoan.kind &&
    poolId === terms.poolId &&
    sameAddress(token, flashLoan.token) &&
    sameAddress(pool, flashLoan.contract) &&
    amount === flashLoan.amount
  const legs = operations.filter(({ kind }) => kind !== 'approve')
  const { repay, withdraw, deposit, borrow } = terms.expected
  // Compare encoded bytes, because another aToken or rate mode would affect another token.
  const hasExpectedLegs =
    encodeComposerOperations(legs) === encodeComposerOperations([repay, withdraw, deposit, borrow])
  return [
    ...(isExpected
      ? []
      : [
          `The flash loan is ${amount} of ${token} from ${pool} instead of ${flashLoan.amount} of ${flashLoan.token} from ${flashLoan.contract}.`,
        ]),
    ...(hasExpectedLegs ? [] : ['The lending actions inside the flash loan differ from the move.']),
  ]
}

function isOuterOperation(operation: ComposerOperation, trade: RefinanceTrade): boolean {
  const { debt, collateral } = getTokens(trade)
  return (
    operation.kind === 'approve' ||
    operation.kind === 'flash' ||
    [debt, collateral].some((token) => isFinalSweep(operation, token, trade.account))
  )
}

/** Returns whether an operation sends all of a token to the account, without a minimum that could revert the move. */
function isFinalSweep(operation: ComposerOperation, token: Address, account: Address): boolean {
  return (
    operation.kind === 'sweep' &&
    operation.mode === 'everything' &&
    operation.amount === 0n &&
    sameAddress(operation.token, token) &&
    sameAddress(operation.receiver, account)
  )
}

function toOperations(trade: RefinanceTrade, deployment: ComposerDeployment): readonly ComposerOperation[] {
  const { account, flashLoan } = trade
  const { debt, collateral } = getTokens(trade)
  const { repay, withdraw, deposit, borrow } = toRefinanceOperations(trade, deployment.composer)
  const source = lowerAddress(flashLoan.contract)
  return [
    { kind: 'approve', token: debt, spender: source },
    {
      kind: 'flash',
      source: flashLoan.kind,
      token: debt,
      pool: source,
      amount: flashLoan.amount,
      poolId: deployment.poolId,
      operations: [
        { kind: 'approve', token: debt, spender: repay.pool },
        repay,
        withdraw,
        { kind: 'approve', token: collateral, spender: deposit.pool },
        deposit,
        borrow,
      ],
    },
    sweepAll(debt, account),
    sweepAll(collateral, account),
  ]
}

function sweepAll(token: Address, receiver: Address): SweepOperation {
  return { kind: 'sweep', token, receiver: lowerAddress(receiver), mode: 'everything', amount: 0n }
}

function getTokens({ from, flashLoan }: RefinanceTrade) {
  return {
    debt: lowerAddress(flashLoan.token),
    collateral: lowerAddress(from.withdraw.pool.underlying),
  }
}
