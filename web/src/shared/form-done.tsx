import { CircleCheck } from 'lucide-react';

type FormDoneProps = { text: string | null };

/** What was done, where it was asked for, until something else is. A toast has announced it to screen readers. */
export function FormDone({ text }: FormDoneProps) {
  if (text === null) return null;
  return (
    <p className="flex items-center gap-2 text-sm font-medium text-success">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </p>
  );
}
