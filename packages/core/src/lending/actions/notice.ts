/** What the user should know of a plan that can be carried out. */
export const LENDING_NOTICES = ['PARTIAL', 'RISKY', 'ALREADY_SO', 'INCOMPLETE'] as const

export type LendingNoticeCode = (typeof LENDING_NOTICES)[number]

export interface LendingNotice {
  /**
   * PARTIAL: the wallet cannot cover the whole debt, and some of it stays. RISKY: the position ends near liquidation,
   * which the user must accept before it is carried out. ALREADY_SO: an action that would change nothing was left out.
   * INCOMPLETE: pools that could not be read are not counted.
   */
  readonly code: LendingNoticeCode
  readonly message: string
}
