import { isDarkMode, THEMES, type UserSettings, type UserSettingsService } from '@causeway/view-models'
import { readStoredText } from '../state/stored-text.ts'

/** Storage key of the settings. The first script of `index.html` reads it before the first paint. */
const STORED_SETTINGS = 'causeway:settings:user'

/** Applies the theme of the settings to the page. Default: the color scheme of the system. */
export function followTheme(settings: UserSettingsService): () => void {
  const isSet = readStoredText(STORED_SETTINGS) !== null
  if (!isSet && window.matchMedia('(prefers-color-scheme: light)').matches) {
    settings.change({ userTheme: THEMES.light })
  }
  const apply = () => applyTheme(settings.store.getState())
  apply()
  return settings.store.subscribe(apply)
}

function applyTheme(settings: Pick<UserSettings, 'userTheme'>): void {
  document.documentElement.dataset['theme'] = isDarkMode(settings) ? 'dark' : 'light'
}
