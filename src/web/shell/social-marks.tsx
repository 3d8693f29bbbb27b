import type { ReactNode } from 'react'

/** Simple marks of the networks the shop is on, drawn in line with the other icons. */
function Mark({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function InstagramMark() {
  return (
    <Mark>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </Mark>
  )
}

export function TiktokMark() {
  return (
    <Mark>
      <path d="M14 3v12.5a3.5 3.5 0 1 1-3.5-3.5M14 3c.3 2.8 2.2 4.7 5 5" />
    </Mark>
  )
}

export function YoutubeMark() {
  return (
    <Mark>
      <rect x="2.5" y="5" width="19" height="14" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </Mark>
  )
}

export function FacebookMark() {
  return (
    <Mark>
      <path d="M15.5 3H13a4 4 0 0 0-4 4v3H6.5v4H9v7h4v-7h2.5l1-4H13V7.5a1 1 0 0 1 1-1h1.5z" />
    </Mark>
  )
}
