import { getField } from '../kernel/get-field.ts'

const DEEPEST = 5

/**
 * The first number wanted that an error carries as its code: wallets and their transports wrap each other's errors, as
 * `cause` or as MetaMask's `data.originalError`.
 */
export function findCode<Code extends number>(
  error: unknown,
  isWanted: (code: number) => code is Code,
  depth = 0,
): Code | undefined {
  if (error === undefined || error === null || depth > DEEPEST) return undefined
  const code = getField(error, 'code')
  if (typeof code === 'number' && isWanted(code)) return code
  const inner = [getField(error, 'cause'), getField(getField(error, 'data'), 'originalError')]
  for (const one of inner) {
    const found = findCode(one, isWanted, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}
