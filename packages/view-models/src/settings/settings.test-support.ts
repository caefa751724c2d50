import { createTabs, type Storage, type Tabs } from '@causeway/core'
import { createFakeClock } from '@causeway/core/testing'
import { fakeBrowser } from '../../../core/src/kernel/fake-browser.test-support.ts'
import { recordingLogger, testStorage } from '../../../core/src/transfers/transfers.test-support.ts'
import type { SavedFieldsContext } from './saved-fields.ts'

/** A browser whose tabs share a storage. */
export function settingsBench(storage = testStorage()) {
  const clock = createFakeClock()
  const logger = recordingLogger()
  const { openTab } = fakeBrowser()
  const tab = (tabStorage: Storage = storage): SavedFieldsContext & { readonly tabs: Tabs } => {
    const tabs = createTabs({ name: 'causeway', clock, logger, ...openTab() })
    return { storage: tabStorage, clock, logger, tabs }
  }
  return { storage, clock, logger, tab }
}

/** Returns the stored text of a record with its version. */
export function storedAs(data: unknown, version: number): string {
  return JSON.stringify({ version, data })
}
