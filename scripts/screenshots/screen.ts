import type { Sandbox } from '@causeway/sandbox'
import type { Page } from 'playwright-core'

export const VIEWPORTS = { desktop: [1440, 900], tablet: [800, 1100], phone: [390, 844] } as const

export type Viewport = keyof typeof VIEWPORTS

/** A state of a page of the app. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** Whether the sandbox's wallet is connected. Default: false. */
  readonly isConnected?: true
  readonly isExpert?: true
  /** Viewport of a screen that only exists in one. Default: all viewports. */
  readonly only?: Viewport
  /** Brings the loaded page to the state. Faults and settlements of the sandbox are reset afterwards. */
  show?(page: Page, sandbox: Sandbox): Promise<void>
}
