/** Chromium's event for an installable page. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let held: InstallPrompt | null = null
const listeners = new Set<() => void>()

const hold = (prompt: InstallPrompt | null) => {
  held = prompt
  for (const listener of listeners) listener()
}

/** Suppresses the browser's install prompt; visitors install from `/_app`. */
export function holdInstallPrompt() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => hold(null))
}

export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const canInstall = (): boolean => held !== null

/** Shows the browser's install prompt. Each event allows it once. */
export async function install() {
  const prompt = held
  hold(null)
  await prompt?.prompt()
}
