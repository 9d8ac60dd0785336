import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'actions' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
  /** What its button does; each set of texts has its own. */
  show: string;
  hide: string;
};

/** A password as dots, and as it was typed for whoever asks to see it. */
export function PasswordField({ show, hide, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      // Shown, it is text to the browser, which would correct it.
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      actions={
        <Button
          variant="quiet"
          size="icon"
          aria-label={isShown ? hide : show}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </Button>
      }
    />
  );
}
