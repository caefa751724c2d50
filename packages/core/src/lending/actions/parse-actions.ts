import { isAddress, isNativeToken } from '../../chains/address.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import { isAssetAction, type LendingAction } from '../action.ts'

const TYPES: readonly LendingAction['type'][] = [
  'Deposit',
  'Withdraw',
  'Borrow',
  'Repay',
  'SwitchMode',
  'SwitchCollateral',
  'ClaimRewards',
]

/**
 * Parses the actions of a form or a script, with lower-cased pool ids.
 *
 * @throws InvalidInputError naming each invalid field, or an empty list
 */
export function parseActions(actions: LendingAction | readonly LendingAction[]): readonly LendingAction[] {
  const list: readonly LendingAction[] = 'type' in actions ? [actions] : actions
  const issues = list.flatMap((action, index) =>
    getIssues(action).map((issue) => ({ ...issue, field: `actions.${index}.${issue.field}` })),
  )
  if (list.length === 0) issues.push(fieldIssue('actions', 'at least one action', list))
  if (issues.length > 0) throw new InvalidInputError('Lending action', issues)
  return list.map((action) =>
    'poolId' in action && isAddress(action.poolId, 'EVM')
      ? { ...action, poolId: action.poolId.toLowerCase() }
      : action,
  )
}

function getIssues(action: LendingAction): FieldIssue[] {
  if (!TYPES.includes(action.type))
    return [fieldIssue('type', `one of ${TYPES.join(', ')}`, Reflect.get(action, 'type'))]
  const issues: FieldIssue[] = []
  const expect = (holds: boolean, field: string, expected: string) => {
    if (!holds) issues.push(fieldIssue(field, expected, Reflect.get(action, field)))
  }
  if (action.type !== 'SwitchMode' && action.type !== 'ClaimRewards')
    expect(typeof action.poolId === 'string', 'poolId', 'the address of an asset')
  if (action.type === 'SwitchMode') expect(Number.isInteger(action.mode), 'mode', 'the id of a mode')
  if (action.type === 'SwitchCollateral')
    expect(typeof action.enabled === 'boolean', 'enabled', 'true or false')
  if (!isAssetAction(action)) return issues
  const mayBeAll = action.type !== 'Borrow'
  const isAmount = typeof action.amount === 'bigint' || (mayBeAll && action.amount === 'all')
  expect(isAmount, 'amount', mayBeAll ? "base units as a bigint, or 'all'" : 'base units as a bigint')
  const rateMode: unknown = Reflect.get(action, 'rateMode')
  expect(rateMode === undefined || rateMode === 1 || rateMode === 2, 'rateMode', '1 (stable) or 2 (variable)')
  for (const field of ['recipient', 'onBehalfOf'] as const) {
    const address: unknown = Reflect.get(action, field)
    expect(address === undefined || isRecipient(address), field, 'an address other than the zero address')
  }
  return issues
}

/** Tokens sent to the zero address are lost. */
function isRecipient(address: unknown): boolean {
  return typeof address === 'string' && isAddress(address, 'EVM') && !isNativeToken(address)
}
