import type { SwapIssueCode, SwapIssueFacts } from './issue-facts.ts'
import { SWAP_ISSUES } from './issue-rules.ts'

/** Something that stands in the way of a swap, or should be known before it. The facts of each code are its own. */
export type SwapIssue = { readonly [Code in SwapIssueCode]: SwapIssueOf<Code> }[SwapIssueCode]

/** An issue of one code. */
export type SwapIssueOf<Code extends SwapIssueCode> = {
  readonly code: Code
  readonly severity: 'error' | 'warning' | 'info'
  /** Nothing can be reviewed while it stands. */
  readonly blocking: boolean
  readonly message: string
} & SwapIssueFacts[Code]

/** An issue with its sentence. Those that have words for the button block, unless they were agreed to. */
export function swapIssue<Code extends SwapIssueCode>(
  code: Code,
  facts: SwapIssueFacts[Code],
  blocking = SWAP_ISSUES[code].button !== undefined,
): SwapIssueOf<Code> {
  const { severity, message } = SWAP_ISSUES[code]
  return { ...facts, code, severity, blocking, message: message(facts) }
}

/** As they are told: by the place of their code in the table. */
export function inOrder(issues: readonly SwapIssue[]): SwapIssue[] {
  const order = Object.keys(SWAP_ISSUES)
  return [...issues].sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
}

/** What the one button of the form says and does. */
export interface SwapButton {
  /** Of the first issue that blocks; REVIEW where none does. */
  readonly code: SwapIssueCode | 'REVIEW'
  readonly label: string
  /** What pressing it is for. Undefined while it is disabled. */
  readonly action: 'connect' | 'quote' | 'consent' | 'review' | undefined
  readonly isDisabled: boolean
}

/** The button under issues that are in order. @param review what it says where nothing blocks */
export function swapButton(issues: readonly SwapIssue[], review: string): SwapButton {
  const first = issues.find(({ blocking }) => blocking)
  if (!first) return { code: 'REVIEW', label: review, action: 'review', isDisabled: false }
  const { action } = SWAP_ISSUES[first.code]
  return { code: first.code, label: labelOf(first.code, first), action, isDisabled: action === undefined }
}

function labelOf<Code extends SwapIssueCode>(code: Code, facts: SwapIssueFacts[Code]): string {
  return SWAP_ISSUES[code].button?.(facts) ?? code
}
