import { createDashboardFilter, createUserSettings } from '@causeway/view-models'
import { expect, test } from 'vitest'
import {
  settingsBench,
  storedAs,
} from '../../../../packages/view-models/src/settings/settings.test-support.ts'
import { saveOnLeave } from './save-on-leave.ts'

test('pending changes of the settings and of the dashboard filter are saved when the page is hidden', async () => {
  const { tab, storage, clock } = settingsBench()
  const settings = createUserSettings(tab())
  const filter = createDashboardFilter(tab())
  await Promise.all([settings.loaded, filter.loaded])
  filter.change({ minimimApr: 1 })
  await clock.advance(0)
  const page = new EventTarget()
  saveOnLeave(page, [settings, filter])
  settings.change({ expertMode: true })
  filter.change({ minimimApr: 2 })
  await clock.advance(0)
  expect(storage.values.get('dashboard:filter')).toBe(storedAs({ minimimApr: 1 }, 1))
  page.dispatchEvent(new Event('pagehide'))
  await clock.advance(0)
  expect(storage.values.get('dashboard:filter')).toBe(storedAs({ minimimApr: 2 }, 1))
  expect([...storage.values.values()].some((value) => value.includes('expertMode'))).toBe(true)
})
