//! The texts of options, styles, games and starter decks, whose keys are made of their names in data.

use cardinal_rules::{OptionForm, StarterDeck, Variant};

/// The keys of these texts that take no arguments.
pub(crate) fn keys() -> Vec<String> {
    let mut keys = Vec::new();
    for variant in Variant::ALL {
        keys.push(format!("variant-{}", variant.slug()));
        for style in variant.styles() {
            keys.extend([format!("style-{}-item", style.slug), format!("style-{}-description", style.slug)]);
        }
        for spec in variant.options() {
            keys.push(format!("game-option-{}-help", spec.key));
            keys.extend(spec.words().iter().map(|word| format!("game-option-{}-{word}-item", spec.key)));
            keys.extend(spec.idle.map(|idle| format!("game-option-{}-{}-idle", idle.other, idle.value)));
        }
    }
    // With a common deck several options mean nothing, which is found out together.
    keys.push("game-option-decks-common-idle".to_owned());
    for deck in StarterDeck::ALL {
        keys.extend([format!("starter-{}-item", deck.slug()), format!("starter-{}-description", deck.slug())]);
    }
    keys
}

/// The keys of the texts that say a number.
pub(crate) fn counted_keys() -> Vec<String> {
    let specs = Variant::ALL.into_iter().flat_map(Variant::options);
    let counted = specs.filter(|spec| matches!(spec.form, OptionForm::Whole { .. }));
    counted.map(|spec| format!("game-option-{}-said", spec.key)).collect()
}
