import KeyRound from 'lucide-react/icons/key-round'

/** The sign of a provider on its button. */
export function ProviderMark({ id }: { id: string }) {
  return id === 'google' ? <GoogleMark /> : <KeyRound size={20} strokeWidth={1.75} />
}

/** Google's branding rules require its own colours on a button. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" strokeWidth="4" aria-hidden="true">
      <path stroke="#ea4335" d="M4.75 8.62A8 8 0 0 1 17.95 6.65" />
      <path stroke="#fbbc05" d="M4.75 15.38A8 8 0 0 1 4.75 8.62" />
      <path stroke="#34a853" d="M17.95 17.35A8 8 0 0 1 4.75 15.38" />
      <path stroke="#4285f4" d="M12 12H20A8 8 0 0 1 17.95 17.35" />
    </svg>
  )
}
