import { isDarkMode, THEMES, type UserSettings, type UserSettingsService } from '@causeway/view-models'

/** As the first script of `index.html` reads it, before anything is painted. */
const STORED_SETTINGS = 'causeway:settings:user'

/** Keeps the page in the theme that is set. Where none was ever set, the system's is. */
export function followTheme(settings: UserSettingsService): () => void {
  const isSet = window.localStorage.getItem(STORED_SETTINGS) !== null
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
