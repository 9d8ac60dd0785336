import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'actions' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password as dots, and as it was typed for whoever asks to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
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
          aria-label={isShown ? t('field.hide') : t('field.show')}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </Button>
      }
    />
  );
}
