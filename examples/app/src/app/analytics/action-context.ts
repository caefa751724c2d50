import { LENDER_FAMILIES } from '@causeway/core/lending'
import { formatMarginOperation, parseMarginOperation } from '@causeway/core/margin'
import type { ReportContext } from '@causeway/core/reporting'

/**
 * Returns the context of a failed action: protocol, lender, aggregator, chain and operation. It never contains an
 * account.
 */
export function actionContext(variables: unknown): ReportContext {
  const info = getPath(variables, 'plan', 'execution', 'info')
  const account = getPath(variables, 'account')
  const request = getPath(variables, 'request')
  const operation = getText(info, 'txType') ?? getText(request, 'operation')
  const chainId = getPath(variables, 'plan', 'execution', 'chainId') ?? getPath(account, 'chainId')
  const marginOperation = parseMarginOperation(operation?.toLowerCase() ?? '')
  const protocol = LENDER_FAMILIES.find(
    (family) => family === getText(getPath(variables, 'plan'), 'protocol'),
  )
  return {
    protocol,
    lender: getText(info, 'lender') ?? getText(account, 'lender'),
    aggregator: getText(info, 'aggregator') ?? getText(request, 'aggregator'),
    chainId: typeof chainId === 'number' ? chainId : undefined,
    operation: marginOperation && formatMarginOperation(marginOperation),
  }
}

function getPath(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (parent, name) => (typeof parent === 'object' && parent !== null ? Reflect.get(parent, name) : undefined),
    value,
  )
}

function getText(value: unknown, name: string): string | undefined {
  const text = getPath(value, name)
  return typeof text === 'string' ? text : undefined
}
