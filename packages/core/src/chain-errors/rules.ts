import type { Evidence } from './evidence.ts'
import type { TranslationCode } from './translation.ts'

/** What whoever carries a request says of it: a wallet, a node, a service. */
export async function ruleFor({
  codes,
  texts,
}: Pick<Evidence, 'codes' | 'texts'>): Promise<TranslationCode | undefined> {
  const { rules } = await import('./catalogues/carriers.ts')
  return rules.find(
    (rule) =>
      rule.codes?.some((code) => codes.includes(code)) === true ||
      (rule.text !== undefined && texts.some((text) => rule.text?.test(text))),
  )?.code
}
