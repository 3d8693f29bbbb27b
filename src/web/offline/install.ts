/** What Chromium gives a page that could be installed. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let held: InstallPrompt | null = null
const listeners = new Set<() => void>()

const hold = (prompt: InstallPrompt | null) => {
  held = prompt
  for (const listener of listeners) listener()
}

/**
 * Holds back the browser's own question: whoever wants to install the shop finds it at `/_app`,
 * nobody is asked.
 */
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

/** Asks the browser to install the shop. A question can be put once. */
export async function install() {
  const prompt = held
  hold(null)
  await prompt?.prompt()
}
