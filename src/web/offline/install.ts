import { makeStore } from '../state/make-store.ts'

/** Chromium's event for an installable page. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The browser's install prompt; null while the shop cannot be installed. */
export const installPrompt = makeStore<InstallPrompt | null>(null)

/** Suppresses the browser's install prompt; visitors install from `/_app`. */
export function holdInstallPrompt() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => installPrompt.set(null))
}

/** Shows the browser's install prompt. Each event allows it once. */
export async function install() {
  const prompt = installPrompt.get()
  installPrompt.set(null)
  await prompt?.prompt()
}
