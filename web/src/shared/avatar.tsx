/** The first letters of the address in upper case, or U for a user without one. */
export function getInitials(email: string | undefined, count: 1 | 2): string {
  return email ? email.slice(0, count).toUpperCase() : 'U';
}

export function Avatar({ letters }: { letters: string }) {
  return (
    <span className="grid size-11 place-content-center rounded-full bg-linear-to-br from-accent to-pink text-sm font-semibold tracking-wide text-white">
      {letters}
    </span>
  );
}
