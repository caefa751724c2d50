import { loadWhenOnline } from './load-when-online.ts'
import type { ToastMessage } from './toast-card.tsx'

/** Shows a toast on any page. If the code of toasts cannot be loaded, it is shown once the browser is online. */
export async function showToast(message: ToastMessage): Promise<void> {
  const { addToast } = await loadWhenOnline(() => import('./toasts.tsx'))
  addToast(message)
}
