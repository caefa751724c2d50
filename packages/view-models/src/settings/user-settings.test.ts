import { InvalidInputError, memoryStorage, type Storage, toBasisPoints } from '@causeway/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testStorage } from '../../../core/src/transfers/transfers.test-support.ts'
import { settingsBench, storedAs } from './settings.test-support.ts'
import {
  createUserSettings,
  DEFAULT_DEADLINE_SECONDS,
  isDarkMode,
  SHORT_DEADLINE_SECONDS,
  THEMES,
  type UserSettings,
  withRecentToken,
} from './user-settings.ts'

const KEY = 'causeway:settings:user'
const FLAGS_KEY = 'causeway:settings:flags'

const DEFAULTS: UserSettings = {
  preferPermits: false,
  userTheme: 0,
  expertMode: false,
  hideClosedPositions: false,
  slippageTolerance: 'auto',
  deadline: 1800,
  selectedLender: 'AAVE_V3',
  chartStyle: 10,
  recentTokens: [],
}

/** Opens settings with a stored text and waits until they are loaded. */
async function openSettings(text?: string) {
  const bench = settingsBench(testStorage(text === undefined ? [] : [[KEY, text]]))
  const settings = createUserSettings(bench.tab())
  await settings.loaded
  return { ...bench, settings }
}

/** Returns the settings that the next page loads. */
async function reloadSettings(storage: Storage): Promise<UserSettings> {
  const settings = createUserSettings(settingsBenchOver(storage))
  await settings.loaded
  return settings.store.getState()
}

const settingsBenchOver = (storage: Storage) => settingsBench().tab(storage)

describe('Settings of a new user', () => {
  it('have their defaults and are not stored', async () => {
    const { settings, storage, clock, logger } = await openSettings()
    expect(settings.store.getState()).toEqual(DEFAULTS)
    expect(settings.flags.getState()).toEqual({})
    expect(isDarkMode(settings.store.getState())).toBe(true)
    await clock.advance(10_000)
    expect([...storage.values.keys()]).toEqual([])
    expect(logger.lines).toEqual([])
  })

  it('have two named deadlines', () => {
    expect([DEFAULT_DEADLINE_SECONDS, SHORT_DEADLINE_SECONDS]).toEqual([1800, 300])
  })
})

const goodSettings = fc.record<Partial<UserSettings>>(
  {
    preferPermits: fc.boolean(),
    userTheme: fc.constantFrom(THEMES.dark, THEMES.light),
    expertMode: fc.boolean(),
    hideClosedPositions: fc.boolean(),
    slippageTolerance: fc.oneof(
      fc.constant('auto' as const),
      fc.integer({ min: 0, max: 5_000 }).map((points) => toBasisPoints(points)),
    ),
    deadline: fc.integer({ min: 60, max: 10_800 }),
    selectedLender: fc.string({ minLength: 1, maxLength: 128 }),
    chartStyle: fc.nat(),
    recentTokens: fc.array(fc.string({ minLength: 1, maxLength: 128 }), { maxLength: 12 }),
  },
  { requiredKeys: [] },
)

describe('Recent tokens', () => {
  it('start with the last one, without duplicates', () => {
    expect(withRecentToken(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
    expect(withRecentToken([], 'a')).toEqual(['a'])
  })

  it('are limited to twelve', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => `token-${index}`)
    expect(withRecentToken(twelve, 'new')).toEqual(['new', ...twelve.slice(0, 11)])
  })
})

describe('A change of settings', () => {
  it('applies at once and is persisted', async () => {
    await fc.assert(
      fc.asyncProperty(goodSettings, async (change) => {
        const storage = memoryStorage()
        const settings = createUserSettings(settingsBenchOver(storage))
        settings.change(change)
        expect(settings.store.getState()).toEqual({ ...DEFAULTS, ...change })
        await settings.dispose()
        expect(await reloadSettings(storage)).toEqual({ ...DEFAULTS, ...change })
      }),
    )
  })

  it('is saved once, one second after the last change', async () => {
    const { settings, storage, clock } = await openSettings()
    settings.change({ deadline: 60 })
    await clock.advance(999)
    settings.change({ deadline: 120, expertMode: true })
    await clock.advance(999)
    expect(storage.values.get(KEY)).toBeUndefined()
    await clock.advance(1)
    expect(storage.values.get(KEY)).toBe(storedAs({ deadline: 120, expertMode: true }, 2))
    expect(clock.pendingTimers).toBe(0)
  })

  it('is not overwritten by stored settings that load later', async () => {
    const { tab } = settingsBench(testStorage([[KEY, storedAs({ slippageTolerance: 50, deadline: 90 }, 2)]]))
    const settings = createUserSettings(tab())
    settings.change({ slippageTolerance: 'auto' })
    await settings.loaded
    expect(settings.store.getState()).toEqual({ ...DEFAULTS, deadline: 90 })
  })

  it('does not notify if it has no effect', async () => {
    const { settings } = await openSettings()
    let notifications = 0
    settings.store.subscribe(() => notifications++)
    settings.change({ deadline: 1800 })
    settings.change({})
    expect(notifications).toBe(0)
    settings.change({ deadline: 60 })
    expect(notifications).toBe(1)
  })

  it('is rejected as a whole if a field is invalid, with the names of invalid fields', async () => {
    const { settings, clock } = await openSettings()
    const change = () =>
      settings.change({ expertMode: true, deadline: 59, slippageTolerance: toBasisPoints(5_001) })
    expect(change).toThrow(InvalidInputError)
    expect(change).toThrow('User settings: invalid deadline, slippageTolerance')
    expect(settings.store.getState()).toEqual(DEFAULTS)
    expect(clock.pendingTimers).toBe(0)
  })

  it.each<[keyof UserSettings, readonly unknown[]]>([
    ['slippageTolerance', [-1, 5_001, 0.5, '50', 'Auto', Number.NaN, null, undefined]],
    ['deadline', [59, 10_801, 60.5, '1800', Number.POSITIVE_INFINITY, null]],
    ['userTheme', [2, -1, 'dark', true]],
    ['preferPermits', [0, 'true', null]],
    ['selectedLender', ['', 'x'.repeat(129), 5]],
    ['chartStyle', [-1, 1.5, '10']],
    ['recentTokens', ['1:0xa', [''], [5], ['x'.repeat(129)], Array.from({ length: 13 }, () => 'x')]],
  ])('is rejected for an invalid value of %s, by name', async (field, values) => {
    const { settings } = await openSettings()
    for (const value of values) {
      const change = () => settings.change(JSON.parse('{}', () => ({ [field]: value })))
      expect(change).toThrow(`User settings: invalid ${field}`)
    }
    expect(settings.store.getState()).toEqual(DEFAULTS)
  })

  it.each(['is rejected for the unknown field %s', 'toString'])(
    'is rejected for the unknown field %s',
    async (field) => {
      const { settings } = await openSettings()
      const change = () => settings.change({ deadline: 60, ...{ [field]: 'x' } })
      expect(change).toThrow(
        expect.objectContaining({ details: `${field}: expected an existing field, received 'x'` }),
      )
    },
  )

  it.each([
    [0, 60],
    [5_000, 10_800],
  ])('accepts the bounds of the ranges: %i basis points, %i seconds', async (points, deadline) => {
    const { settings } = await openSettings()
    settings.change({ slippageTolerance: toBasisPoints(points), deadline })
    expect(settings.store.getState()).toMatchObject({ slippageTolerance: points, deadline })
  })

  it('stays in memory if storage rejects it, is logged, and is written with the next change', async () => {
    const { settings, storage, clock, logger } = await openSettings()
    storage.rejectsWrites = true
    settings.change({ expertMode: true })
    await clock.advance(1_000)
    expect(logger.lines).toEqual([expect.stringContaining(`'${KEY}' could not be saved`)])
    expect(settings.store.getState().expertMode).toBe(true)
    storage.rejectsWrites = false
    settings.change({ deadline: 60 })
    await clock.advance(1_000)
    expect(await reloadSettings(storage)).toEqual({ ...DEFAULTS, expertMode: true, deadline: 60 })
  })

  it('is written after a slow write that is in progress', async () => {
    const { settings, storage, clock } = await openSettings()
    let release = () => {}
    storage.hold = new Promise((resolve) => {
      release = resolve
    })
    settings.change({ deadline: 60, expertMode: true })
    await clock.advance(1_000)
    settings.change({ deadline: 90 })
    release()
    await clock.advance(0)
    expect(storage.values.get(KEY)).toBe(storedAs({ deadline: 60, expertMode: true }, 2))
    expect(settings.store.getState().deadline).toBe(90)
    await clock.advance(1_000)
    expect(await reloadSettings(storage)).toEqual({ ...DEFAULTS, deadline: 90, expertMode: true })
  })
})

describe('Settings of a page that closes', () => {
  it('are written within the same task on flush', async () => {
    const { tab, clock } = settingsBench()
    const storage = memoryStorage()
    const settings = createUserSettings(tab(storage))
    await settings.loaded
    settings.change({ userTheme: THEMES.light })
    settings.setFlag('welcome', true)
    await settings.flush()
    expect(storage.getItem(KEY)).toBe(storedAs({ userTheme: 1 }, 2))
    expect(storage.getItem(FLAGS_KEY)).toBe(storedAs({ welcome: true }, 1))
    expect(clock.pendingTimers).toBe(0)
  })

  it('can change after a flush, but not after dispose', async () => {
    const { settings, storage, clock } = await openSettings()
    settings.change({ deadline: 60 })
    await settings.flush()
    settings.change({ deadline: 90 })
    await clock.advance(1_000)
    expect(storage.values.get(KEY)).toBe(storedAs({ deadline: 90 }, 2))
    settings.change({ deadline: 120 })
    await settings.dispose()
    settings.change({ deadline: 150 })
    await clock.advance(10_000)
    expect(storage.values.get(KEY)).toBe(storedAs({ deadline: 120 }, 2))
    expect(clock.pendingTimers).toBe(0)
  })

  it('are not written without changes', async () => {
    const { settings, storage } = await openSettings(storedAs({ deadline: 90 }, 1))
    await settings.flush()
    await settings.dispose()
    expect([...storage.values]).toEqual([[KEY, storedAs({ deadline: 90 }, 1)]])
  })

  it('ignore other tabs after dispose', async () => {
    const { tab, clock } = settingsBench()
    const [here, there] = [createUserSettings(tab()), createUserSettings(tab())]
    await here.dispose()
    there.change({ expertMode: true })
    await clock.advance(1_000)
    expect(here.store.getState().expertMode).toBe(false)
  })
})

describe('Stored settings', () => {
  it.each([10, 50, 100])('reset a slippage of %i, a former preset, to auto', async (preset) => {
    const { settings } = await openSettings(storedAs({ slippageTolerance: preset, deadline: 90 }, 1))
    expect(settings.store.getState()).toEqual({ ...DEFAULTS, deadline: 90 })
  })

  it('keep a slippage that was not a preset', async () => {
    const { settings } = await openSettings(storedAs({ slippageTolerance: 75 }, 1))
    expect(settings.store.getState().slippageTolerance).toBe(75)
  })

  it('are migrated once: 50 stays if it is set afterwards', async () => {
    const { settings, storage, clock } = await openSettings(
      storedAs({ slippageTolerance: 50, deadline: 90 }, 1),
    )
    settings.change({ slippageTolerance: toBasisPoints(50) })
    await clock.advance(1_000)
    expect(await reloadSettings(storage)).toEqual({ ...DEFAULTS, slippageTolerance: 50, deadline: 90 })
  })

  it.each([
    [{ slippageTolerance: 5_001 }],
    [{ slippageTolerance: '0.5' }],
    [{ slippageTolerance: 0.5 }],
    [{ deadline: 59 }],
    [{ deadline: 10_801 }],
    [{ deadline: 'soon' }],
    [{ userTheme: 3 }],
    [{ selectedLender: 7 }],
  ])('reset only an invalid field: %j', async (bad) => {
    for (const version of [1, 2]) {
      const { settings, logger } = await openSettings(storedAs({ expertMode: true, ...bad }, version))
      expect(settings.store.getState()).toEqual({ ...DEFAULTS, expertMode: true })
      expect(logger.lines).toEqual([expect.stringContaining(`${Object.keys(bad)} cannot be read`)])
    }
  })

  it.each(['', 'null', '{"version":2', storedAs([], 2), storedAs('auto', 1)])(
    'are backed up if they cannot be read (%s), and the defaults apply',
    async (text) => {
      const { settings, storage, clock } = await openSettings(text)
      expect(settings.store.getState()).toEqual(DEFAULTS)
      expect(storage.values.get(`${KEY}:unreadable:${clock.now()}`)).toBe(text)
      settings.change({ deadline: 60 })
      await settings.dispose()
      expect(await reloadSettings(storage)).toEqual({ ...DEFAULTS, deadline: 60 })
    },
  )

  it('are not overwritten if their version is newer, and changes last until the page closes', async () => {
    const newer = storedAs({ deadline: 60 }, 3)
    const { settings, storage } = await openSettings(newer)
    expect(settings.store.getState()).toEqual(DEFAULTS)
    settings.change({ deadline: 90 })
    await settings.dispose()
    expect(settings.store.getState()).toEqual({ ...DEFAULTS, deadline: 90 })
    expect(storage.values.get(KEY)).toBe(newer)
  })

  it('are always valid and can be changed', async () => {
    const field = fc.constantFrom(...Object.keys(DEFAULTS), '__proto__', 'toString', 'other')
    const record = fc.dictionary(field, fc.oneof(fc.jsonValue(), fc.nat(12_000), fc.constant('auto')))
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.tuple(fc.oneof(record, fc.jsonValue()), fc.nat(2)).map(([data, version]) => storedAs(data, version)),
    )
    await fc.assert(
      fc.asyncProperty(text, text, async (bytes, flagBytes) => {
        const storage = memoryStorage([
          [KEY, bytes],
          [FLAGS_KEY, flagBytes],
        ])
        const settings = createUserSettings(settingsBenchOver(storage))
        await settings.loaded
        const restored = settings.store.getState()
        expect(Object.keys(restored)).toEqual(Object.keys(DEFAULTS))
        expect(() => createUserSettings(settingsBenchOver(memoryStorage())).change(restored)).not.toThrow()
        expect(Object.values(settings.flags.getState()).every((flag) => typeof flag === 'boolean')).toBe(true)
        settings.change({ deadline: 77 })
        await settings.dispose()
        expect(await reloadSettings(storage)).toEqual({ ...restored, deadline: 77 })
      }),
    )
  })

  it('fall back to the defaults if storage fails, and the error is logged', async () => {
    const { tab, logger } = settingsBench()
    const storage: Storage = { ...memoryStorage(), getItem: () => Promise.reject(new Error('locked')) }
    const settings = createUserSettings(tab(storage))
    await settings.loaded
    expect(settings.store.getState()).toEqual(DEFAULTS)
    expect(logger.lines[0]).toContain(`'${KEY}' could not be loaded`)
  })
})

describe('A flag', () => {
  it('is set by name and persisted', async () => {
    const { settings, storage } = await openSettings()
    settings.setFlag('welcome', true)
    settings.setFlag('toString', false)
    expect(settings.flags.getState()).toEqual({ welcome: true, toString: false })
    await settings.dispose()
    expect(storage.values.get(FLAGS_KEY)).toBe(storedAs({ welcome: true, toString: false }, 1))
  })

  it('accepts only true and false', async () => {
    const { settings } = await openSettings()
    for (const value of ['yes', 1, null, undefined]) {
      const change = () =>
        settings.setFlag(
          'welcome',
          JSON.parse('0', () => value),
        )
      expect(change).toThrow('Flags: invalid welcome')
    }
    expect(settings.flags.getState()).toEqual({})
  })
})

describe('Settings in two tabs', () => {
  const twoTabs = async () => {
    const bench = settingsBench()
    const tabs = [createUserSettings(bench.tab()), createUserSettings(bench.tab())] as const
    await Promise.all(tabs.map(({ loaded }) => loaded))
    return { ...bench, tabs }
  }

  it('synchronize changes of either tab', async () => {
    const { tabs, clock } = await twoTabs()
    tabs[0].change({ userTheme: THEMES.light })
    tabs[1].setFlag('welcome', true)
    await clock.advance(1_000)
    expect(tabs[1].store.getState().userTheme).toBe(THEMES.light)
    expect(tabs[0].flags.getState()).toEqual({ welcome: true })
  })

  it('keep changes that are written at the same time, however slow the storage is', async () => {
    const { tabs, clock, storage } = await twoTabs()
    let release = () => {}
    storage.hold = new Promise((resolve) => {
      release = resolve
    })
    tabs[0].change({ deadline: 60 })
    tabs[1].change({ expertMode: true, slippageTolerance: toBasisPoints(30) })
    tabs[0].setFlag('welcome', true)
    tabs[1].setFlag('survey', true)
    await clock.advance(1_000)
    release()
    await clock.advance(2_000)
    const expected = { ...DEFAULTS, deadline: 60, expertMode: true, slippageTolerance: 30 }
    for (const tab of tabs) {
      expect(tab.store.getState()).toEqual(expected)
      expect(tab.flags.getState()).toEqual({ welcome: true, survey: true })
    }
    expect(await reloadSettings(storage)).toEqual(expected)
    expect(clock.pendingTimers).toBe(0)
  })

  it('agree on the change that was written last', async () => {
    const { tabs, clock, storage } = await twoTabs()
    tabs[0].change({ deadline: 60 })
    await clock.advance(500)
    tabs[1].change({ deadline: 90 })
    await clock.advance(500)
    expect(tabs[1].store.getState().deadline).toBe(90)
    await clock.advance(1_000)
    for (const tab of tabs) expect(tab.store.getState().deadline).toBe(90)
    expect((await reloadSettings(storage)).deadline).toBe(90)
  })

  it('never lose a change', async () => {
    const step = fc.record({
      tab: fc.constantFrom(0, 1),
      change: goodSettings,
      pause: fc.constantFrom(0, 1, 400, 1_000),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        const { tabs, clock, storage } = await twoTabs()
        for (const { tab, change, pause } of steps) {
          tabs[tab].change(change)
          await clock.advance(pause)
        }
        await clock.advance(5_000)
        const final = tabs[0].store.getState()
        expect(tabs[1].store.getState()).toEqual(final)
        expect(await reloadSettings(storage)).toEqual(final)
        for (const field of Object.keys(DEFAULTS) as (keyof UserSettings)[]) {
          const changes = steps.map(({ change }) => change[field]).filter((value) => value !== undefined)
          expect(changes.length === 0 ? [DEFAULTS[field]] : changes).toContainEqual(final[field])
        }
        expect(clock.pendingTimers).toBe(0)
      }),
      { numRuns: 25 },
    )
  })

  it('keep the changes of a tab that they are not synchronized with', async () => {
    const { storage, tab, clock } = settingsBench()
    const createUnsynchronized = () => createUserSettings({ ...tab(), tabs: undefined })
    const [here, there] = [createUnsynchronized(), createUnsynchronized()]
    here.change({ deadline: 60 })
    await clock.advance(1_000)
    there.change({ expertMode: true })
    await clock.advance(1_000)
    expect(await reloadSettings(storage)).toEqual({ ...DEFAULTS, deadline: 60, expertMode: true })
    expect(there.store.getState().deadline).toBe(60)
  })

  it('write nothing in response to changes of another tab', async () => {
    const { tabs, clock, storage } = await twoTabs()
    let writes = 0
    const write = storage.setItem
    storage.setItem = async (key, value) => {
      writes += 1
      await write.call(storage, key, value)
    }
    tabs[0].change({ deadline: 60 })
    await clock.advance(10_000)
    expect(tabs[1].store.getState().deadline).toBe(60)
    expect(writes).toBe(1)
  })
})
