import { LENDER_FAMILIES } from '@causeway/core/lending'
import { formatMarginOperation, parseMarginOperation } from '@causeway/core/margin'
import type { ReportContext } from '@causeway/core/reporting'

/** What was under way where an action failed: of a lender's plan, or of what was to be planned with it. Nothing of whose it was. */
export function actionContext(variables: unknown): ReportContext {
  const info = at(variables, 'plan', 'execution', 'info')
  const account = at(variables, 'account')
  const request = at(variables, 'request')
  const operation = textIn(info, 'txType') ?? textIn(request, 'operation')
  const chainId = at(variables, 'plan', 'execution', 'chainId') ?? at(account, 'chainId')
  const known = parseMarginOperation(operation?.toLowerCase() ?? '')
  const protocol = LENDER_FAMILIES.find((family) => family === textIn(at(variables, 'plan'), 'protocol'))
  return {
    protocol,
    lender: textIn(info, 'lender') ?? textIn(account, 'lender'),
    aggregator: textIn(info, 'aggregator') ?? textIn(request, 'aggregator'),
    chainId: typeof chainId === 'number' ? chainId : undefined,
    operation: known && formatMarginOperation(known),
  }
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (from, name) => (typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined),
    value,
  )
}

function textIn(value: unknown, name: string): string | undefined {
  const text = at(value, name)
  return typeof text === 'string' ? text : undefined
}
