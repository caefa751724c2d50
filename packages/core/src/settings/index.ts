export { createSelection, type SelectedItem, type Selection } from './selection.ts'
