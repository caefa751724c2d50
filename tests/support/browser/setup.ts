import { afterAll } from 'vitest'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)
