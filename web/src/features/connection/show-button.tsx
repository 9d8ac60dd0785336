import { Eye, EyeOff } from 'lucide-react';
import { Button } from '../../shared/ui/button.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';

type ShowButtonProps = { isShown: boolean; show: string; hide: string; onPress: () => void };

/** Turns dots into characters and back. */
export function ShowButton({ isShown, show, hide, onPress }: ShowButtonProps) {
  const name = isShown ? hide : show;
  return (
    <Tooltip text={name}>
      <Button variant="quiet" size="icon" aria-label={name} onClick={onPress}>
        {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </Button>
    </Tooltip>
  );
}
